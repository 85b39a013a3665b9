-- guildhall: no transaction
create index concurrently if not exists staff_invitation_of_member on staff_invitation (member_id);

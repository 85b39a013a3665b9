-- A link for an existing member: it sets a new password instead of creating an account.
alter table staff_invitation add column member_id text;
alter table staff_invitation add constraint staff_invitation_member foreign key (member_id) references staff_member on delete cascade not valid;
-- Links of the operator command also remove the second factor and the passkeys, for people who lost everything.
alter table staff_invitation add column resets_factors boolean not null default false;

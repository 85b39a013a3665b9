-- guildhall: no transaction
-- What one source caused lately, for its budget.
create index concurrently if not exists staff_notice_source on staff_notice (staff_id, kind, by_staff_id, id desc);

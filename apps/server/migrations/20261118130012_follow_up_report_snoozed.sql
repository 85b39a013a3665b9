-- guildhall: no transaction
create index concurrently if not exists feedback_snoozed on feedback (snoozed_until) where snoozed_until is not null;

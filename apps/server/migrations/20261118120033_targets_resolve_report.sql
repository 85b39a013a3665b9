-- guildhall: no transaction
-- Deadlines that the worker has not recorded as missed.
create index concurrently if not exists feedback_resolve_due on feedback (resolve_by) where resolve_by is not null and resolve_missed is null;

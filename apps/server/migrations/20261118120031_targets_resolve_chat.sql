-- guildhall: no transaction
-- Deadlines that the worker has not recorded as missed.
create index concurrently if not exists conversation_resolve_due on conversation (resolve_by) where resolve_by is not null and resolve_missed is null;

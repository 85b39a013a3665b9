-- guildhall: no transaction
-- Deadlines that the worker has not recorded as missed.
create index concurrently if not exists feedback_respond_due on feedback (respond_by) where respond_by is not null and respond_missed is null;

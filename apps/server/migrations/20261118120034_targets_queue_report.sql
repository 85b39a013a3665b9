-- guildhall: no transaction
-- The queue of reports by deadline, and how many are over it.
create index concurrently if not exists feedback_queue_due on feedback (respond_by, id) where respond_by is not null;

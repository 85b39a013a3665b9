-- guildhall: no transaction
create index concurrently if not exists feedback_queue_reason on feedback (reason_id, is_open, created_at, id) where reason_id is not null;

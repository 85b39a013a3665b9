-- guildhall: no transaction
create index concurrently if not exists feedback_queue_appeal on feedback (is_open, created_at, id) where appeal_of is not null;

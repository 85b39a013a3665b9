-- guildhall: no transaction
create index concurrently if not exists feedback_queue_tier on feedback (tier, is_open, created_at, id) where tier > 0;

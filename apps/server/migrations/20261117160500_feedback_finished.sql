-- guildhall: no transaction
-- Finished reports by age, for the retention.
create index concurrently if not exists feedback_finished on feedback (finished_at) where state = 3;

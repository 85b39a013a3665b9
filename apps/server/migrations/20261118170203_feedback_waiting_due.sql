-- guildhall: no transaction
-- What waits for staff, by deadline; reports without one follow, by the time they wait. In UTC, because an index cannot depend on a session's zone.
create index concurrently if not exists feedback_queue_waiting_due on feedback (
  (coalesce(respond_by, ((waiting_since at time zone 'UTC') + interval '40 years') at time zone 'UTC')), id
) where waiting_since is not null;

-- When the session ends unless its person does something. Null for sessions that servers of an earlier release started: only
-- expires_at ends them.
alter table staff_session add column idle_ends_at timestamptz;

-- Timestamps of uses of a limited resource, one row per subject and limit; old rows are deleted. In PostgreSQL,
-- because limits must be exact under concurrency and survive the loss of Redis.
create table quota_use (
  key bytea primary key,
  uses timestamptz[] not null,
  ends_at timestamptz not null
);
create index quota_use_end on quota_use (ends_at);

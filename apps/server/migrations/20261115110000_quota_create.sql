-- What somebody has used of something limited, as the moments of use. Here and not in Redis: a limit must be exact when
-- two hundred ask at once, and hold when Redis is gone. One row per subject and limit; old ones are swept.
create table quota_use (
  key bytea primary key,
  uses timestamptz[] not null,
  ends_at timestamptz not null
);
create index quota_use_end on quota_use (ends_at);

-- What servers compare themselves with when they start. One row, written at the end of every migration run; the list of applied
-- migrations is a copy, because servers may not read kysely_migration.
create table schema_release (
  is_only boolean primary key default true check (is_only),
  -- The release that migrated last.
  release text not null,
  -- The oldest release whose servers run on this schema.
  oldest_server text not null,
  migrations text[] not null,
  migrated_at timestamptz not null default now()
);

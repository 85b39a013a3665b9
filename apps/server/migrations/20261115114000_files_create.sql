-- Private pictures. The row is written before the object, and deleting the row records the removal of the object. So
-- every object has one of the two, even after a crash.
create table file (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null references player on delete cascade,
  -- The uploader's idempotency key: a retry returns the same file.
  key uuid not null,
  object text not null unique,
  is_ready boolean not null default false,
  width integer not null default 0,
  height integer not null default 0,
  tone text not null default '#000000',
  bytes integer not null default 0,
  created_at timestamptz not null default now(),
  -- The report of the file. The foreign key includes the owner, so a file can only belong to a report of its owner.
  feedback_id uuid,
  feedback_entry_id bigint references feedback_entry on delete cascade,
  position smallint not null default 0,
  unique (player_id, key),
  foreign key (feedback_id, player_id) references feedback (id, player_id) on delete cascade,
  check (feedback_entry_id is null or feedback_id is not null),
  check (feedback_id is null or is_ready)
);
create index file_feedback on file (feedback_id, position) where feedback_id is not null;
create index file_entry on file (feedback_entry_id) where feedback_entry_id is not null;
create index file_loose on file (created_at) where feedback_id is null;
create index file_unready on file (created_at) where not is_ready;

create table file_removal (
  object text primary key,
  due_at timestamptz not null default now()
);
create index file_removal_due on file_removal (due_at);

create function file_object_goes_too() returns trigger language plpgsql as $$
begin
  -- A running upload may still write its object, so its removal is delayed.
  insert into file_removal (object, due_at)
  values (old.object, now() + case when old.is_ready then interval '0' else interval '1 hour' end) on conflict do nothing;
  return null;
end $$;
create trigger file_object_goes_too after delete on file for each row execute function file_object_goes_too();

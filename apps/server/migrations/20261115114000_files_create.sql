-- Private pictures. A row is there before its object is, and the object's removal is written down when the row goes: so
-- no object is ever without one of the two, whatever dies in between.
create table file (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null references player on delete cascade,
  -- The uploader's: the same attempt again is the same file.
  key uuid not null,
  object text not null unique,
  is_ready boolean not null default false,
  width integer not null default 0,
  height integer not null default 0,
  tone text not null default '#000000',
  bytes integer not null default 0,
  created_at timestamptz not null default now(),
  -- What it belongs to. Both columns together: a file can only belong to what its owner sent.
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
  -- Of an upload that is under way the object may still come.
  insert into file_removal (object, due_at)
  values (old.object, now() + case when old.is_ready then interval '0' else interval '1 hour' end) on conflict do nothing;
  return null;
end $$;
create trigger file_object_goes_too after delete on file for each row execute function file_object_goes_too();

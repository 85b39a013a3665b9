-- Reports and suggestions of players. `key` is the sender's idempotency key.
create table feedback (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  player_id uuid not null references player on delete cascade,
  key uuid not null,
  type smallint not null check (type in (1, 2)),
  state smallint not null default 0 check (state between 0 and 3),
  is_open boolean not null generated always as (state < 3) stored,
  role_id text not null,
  email text not null,
  description text not null,
  terms tsvector not null,
  lang smallint not null check (lang between 1 and 18),
  channel integer,
  version_of_game text,
  context jsonb,
  is_guest boolean not null,
  picture_count smallint not null default 0,
  version integer not null default 1,
  assignee_id text references staff_member,
  -- Whether the player has an unread answer.
  is_unread boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text references staff_member,
  processed_at timestamptz,
  first_replied_at timestamptz,
  replied_at timestamptz,
  finished_at timestamptz,
  -- Since when the report waits for staff or for the player; at most one is set.
  waiting_since timestamptz,
  asked_at timestamptz,
  noticed_at timestamptz,
  reopened_at timestamptz,
  rating smallint check (rating between 1 and 5),
  rating_text text not null default '',
  merged_into uuid references feedback on delete set null,
  incident_id bigint references incident on delete set null,
  suggestion_id bigint references suggestion on delete set null,
  unique (player_id, key),
  -- Target of the composite foreign key of files, which includes the owner.
  unique (id, player_id),
  check (waiting_since is null or asked_at is null),
  check ((state = 1) = (asked_at is not null)),
  check ((state = 3) = (finished_at is not null))
);

-- The only allowed state transitions (F2). The service checks who may make them.
create function feedback_moves_as_agreed() returns trigger language plpgsql as $$
begin
  if not ((old.state, new.state) in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 1), (2, 3), (3, 2))) then
    raise exception 'feedback cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger feedback_moves_as_agreed before update of state on feedback
  for each row when (old.state <> new.state) execute function feedback_moves_as_agreed();

create index feedback_own on feedback (player_id, created_at desc, id desc);
create index feedback_unread on feedback (player_id, created_at desc) where is_unread;
-- Keyset pages of the queue, one index per filter. Few reports are open, so each index starts with `is_open` after
-- its filter.
create index feedback_queue on feedback (is_open, created_at, id);
create index feedback_queue_state on feedback (state, created_at, id) where is_open;
create index feedback_queue_waiting on feedback (created_at, id) where waiting_since is not null;
create index feedback_queue_type on feedback (type, is_open, created_at, id);
create index feedback_queue_lang on feedback (lang, is_open, created_at, id);
create index feedback_queue_channel on feedback (channel, is_open, created_at, id) where channel is not null;
create index feedback_queue_version on feedback (version_of_game, is_open, created_at, id) where version_of_game is not null;
create index feedback_queue_assignee on feedback (assignee_id, is_open, created_at, id) where assignee_id is not null;
create index feedback_queue_nobody on feedback (created_at, id) where is_open and assignee_id is null;
create index feedback_incident on feedback (incident_id, is_open, created_at, id) where incident_id is not null;
create index feedback_suggestion on feedback (suggestion_id) where suggestion_id is not null;
create index feedback_merged on feedback (merged_into) where merged_into is not null;
create index feedback_asked on feedback (asked_at) where asked_at is not null;
-- Staff search by these columns.
create index feedback_terms on feedback using gin (terms);
create index feedback_role on feedback (role_id, created_at);
create index feedback_email on feedback (lower(email), created_at);

-- The history of a report: who, when, from which state to which, and with what text (F2).
create table feedback_entry (
  id bigint generated always as identity primary key,
  feedback_id uuid not null references feedback on delete cascade,
  -- The sender's idempotency key, for entries that a client may send twice.
  key uuid,
  at timestamptz not null,
  kind text not null,
  by text not null check (by in ('player', 'staff', 'system')),
  staff_id text references staff_member,
  from_state smallint check (from_state between 0 and 3),
  to_state smallint check (to_state between 0 and 3),
  text text not null default '',
  details jsonb not null default '{}',
  check ((by = 'staff') = (staff_id is not null)),
  check ((from_state is null) or (to_state is not null))
);
create index feedback_entry_of on feedback_entry (feedback_id, id);
create unique index feedback_entry_key on feedback_entry (feedback_id, key) where key is not null;

create table feedback_template (
  id bigint generated always as identity primary key,
  name text not null,
  purpose text not null check (purpose in ('reply', 'ask', 'finish')),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text references staff_member
);
create table feedback_template_text (
  template_id bigint not null references feedback_template on delete cascade,
  lang smallint not null check (lang between 1 and 18),
  text text not null,
  primary key (template_id, lang)
);

-- Daily statistics, aggregated from the entries up to a mark. `bucket` is a duration on a scale that grows by a
-- quarter per step (data/percentiles.ts); 0 for plain counts, the stars for ratings.
create table feedback_figure (
  day date not null,
  metric text not null check (metric in ('submitted', 'finished', 'reopened', 'first_reply', 'resolution', 'rating')),
  bucket smallint not null,
  count bigint not null,
  primary key (day, metric, bucket)
);
create table feedback_figure_mark (
  one boolean primary key default true check (one),
  entry_id bigint not null default 0,
  counted_at timestamptz
);
insert into feedback_figure_mark default values;

-- The report a suggestion was created from; its sender sees the suggestion as their own.
alter table suggestion add column feedback_id uuid references feedback on delete set null;
create index suggestion_source on suggestion (feedback_id) where feedback_id is not null;

-- Keeps the number of reports that are linked to a known issue.
create function incident_linked_counts() returns trigger language plpgsql as $$
begin
  update incident set linked_count = linked_count - 1 where id = old.incident_id;
  update incident set linked_count = linked_count + 1 where id = new.incident_id;
  return null;
end $$;
create trigger incident_linked_counts_in after insert on feedback
  for each row when (new.incident_id is not null) execute function incident_linked_counts();
create trigger incident_linked_counts_moved after update of incident_id on feedback
  for each row when (old.incident_id is distinct from new.incident_id) execute function incident_linked_counts();
create trigger incident_linked_counts_out after delete on feedback
  for each row when (old.incident_id is not null) execute function incident_linked_counts();

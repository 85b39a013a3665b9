-- Opening hours for targets. Calendar 1 never closes; calendar 2 follows the opening hours of chat.
create table target_calendar (
  id smallint generated always as identity primary key,
  name text not null,
  time_zone text not null default 'UTC',
  -- As in chat_hours: weekday from Monday (1), minutes of the day.
  windows jsonb not null default '[]',
  -- [{ "date": "2026-12-25", "name": "Christmas", "windows": [{ "from": 540, "to": 720 }] }]; no windows: closed all day.
  holidays jsonb not null default '[]',
  is_always boolean not null default false,
  -- `target_window` has the calendar's hours up to here.
  covered_until timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text references staff_member
);
-- The hours of each calendar as instants, which the server computes, so that a deadline is two lookups in an index. Open time is
-- counted from the calendar's first stored window.
create table target_window (
  calendar_id smallint not null references target_calendar on delete cascade,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  open_before_ms bigint not null,
  open_after_ms bigint not null,
  primary key (calendar_id, opens_at)
);
create index target_window_open on target_window (calendar_id, open_after_ms);

-- How soon players get an answer. The first active target by position whose conditions hold applies. Targets are deactivated and
-- never deleted, so large tables refer to them without a foreign key.
create table support_target (
  id smallint generated always as identity primary key,
  position integer not null,
  name text not null,
  subject text not null check (subject in ('chat', 'report')),
  min_tier smallint not null default 0 check (min_tier between 0 and 9),
  -- Empty: all languages, all channels.
  langs smallint[] not null default '{}',
  channels integer[] not null default '{}',
  calendar_id smallint not null references target_calendar,
  -- Open time of the calendar; null: no such target.
  first_response_minutes integer check (first_response_minutes > 0),
  resolution_minutes integer check (resolution_minutes > 0),
  -- Open time after the deadline; null: no escalation.
  escalate_after_minutes integer check (escalate_after_minutes > 0),
  -- Members of staff; empty: all admins.
  escalate_to text[] not null default '{}',
  is_active boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text references staff_member
);

-- Missed deadlines. One deadline is missed once, whichever process notices first.
create table target_breach (
  id bigint generated always as identity primary key,
  conversation_id uuid references conversation on delete cascade,
  feedback_id uuid references feedback on delete cascade,
  target_id smallint not null references support_target,
  kind text not null check (kind in ('first_response', 'next_response', 'resolution')),
  due_at timestamptz not null,
  breached_at timestamptz not null default now(),
  -- When the player got the answer, or the chat or report ended.
  closed_at timestamptz,
  is_closed boolean not null generated always as (closed_at is not null) stored,
  assignee_id text references staff_member,
  escalate_at timestamptz,
  escalated_at timestamptz,
  unique nulls not distinct (conversation_id, feedback_id, kind, due_at),
  check ((conversation_id is null) <> (feedback_id is null))
);
create index target_breach_feedback on target_breach (feedback_id) where feedback_id is not null;
create index target_breach_list on target_breach (is_closed, (-id));
create index target_breach_kind on target_breach (kind, is_closed, (-id));
create index target_breach_escalation on target_breach (escalate_at)
  where escalate_at is not null and escalated_at is null and closed_at is null;

-- What became of each deadline, without the player: `met` and `late` with the open time that it took, `missed` when it passed. Workers
-- add the rows to `target_figure` once and remove them later.
create table target_outcome (
  id bigint generated always as identity primary key,
  target_id smallint not null,
  kind text not null,
  lang smallint not null check (is_language(lang)),
  tier smallint not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('met', 'missed', 'late')),
  taken_ms bigint,
  is_counted boolean not null default false
);
create index target_outcome_uncounted on target_outcome (id) where not is_counted;
create index target_outcome_counted on target_outcome (at) where is_counted;

-- By UTC day. `taken` has a row for each bucket of durations, the other metrics have bucket 0.
create table target_figure (
  day date not null,
  target_id smallint not null,
  kind text not null,
  lang smallint not null check (is_language(lang)),
  tier smallint not null,
  metric text not null,
  bucket smallint not null,
  count bigint not null,
  primary key (day, target_id, kind, lang, tier, metric, bucket)
);

insert into target_calendar (name, is_always) values ('Always open', true);
insert into target_calendar (name, time_zone, windows, is_always) select 'Chat', time_zone, windows, is_always from chat_hours;
insert into support_target (position, name, subject, calendar_id, first_response_minutes, resolution_minutes, escalate_after_minutes)
values (1, 'Chats', 'chat', 1, 5, null, 15), (2, 'Reports', 'report', 1, 1440, 10080, 1440);

-- Their bodies are in sql/functions.
create function target_of_chat() returns trigger language plpgsql as $$ begin return new; end $$;
create function target_of_report() returns trigger language plpgsql as $$ begin return new; end $$;

-- Availability is what a member of staff chose, not whether a tab is open. Only those who are here get work assigned.
alter table chat_seat add column availability text not null default 'off';
alter table chat_seat add constraint chat_seat_availability_known check (availability in ('here', 'away', 'off')) not valid;
alter table chat_seat add column availability_at timestamptz not null default now();

-- The tier that the game vouches for, 0 to 9; 0 is an ordinary player.
alter table player add column tier smallint not null default 0;

-- What players contact us about. Reasons are deactivated and never deleted, so large tables refer to them without a foreign key.
create table contact_reason (
  id integer generated always as identity primary key,
  parent_id integer references contact_reason,
  names jsonb not null,
  -- The skill that an agent needs for it; null: any agent.
  skill text,
  is_active boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text references staff_member
);
alter table conversation add column reason_id integer;
alter table feedback add column reason_id integer;

-- The notification center of a member of staff.
create table staff_notice (
  id bigint generated always as identity primary key,
  staff_id text not null references staff_member on delete cascade,
  kind text not null,
  -- The chat or report it is about.
  conversation_id uuid references conversation on delete cascade,
  feedback_id uuid references feedback on delete cascade,
  -- Who caused it; null: the system or the player.
  by_staff_id text references staff_member,
  details jsonb not null default '{}',
  at timestamptz not null default now(),
  read_at timestamptz,
  -- Makes a retry idempotent: one event is one notice.
  event_key text not null,
  unique (staff_id, event_key)
);
create index staff_notice_list on staff_notice (staff_id, id desc);
create index staff_notice_unread on staff_notice (staff_id) where read_at is null;
create index staff_notice_conversation on staff_notice (conversation_id) where conversation_id is not null;
create index staff_notice_feedback on staff_notice (feedback_id) where feedback_id is not null;

-- What the routing of chats and reports knows about people.
create table staff_language (
  staff_id text not null references staff_member on delete cascade,
  lang smallint not null check (is_language(lang)),
  -- 1 basic, 2 good, 3 native.
  level smallint not null check (level between 1 and 3),
  primary key (staff_id, lang)
);
create table staff_skill (
  staff_id text not null references staff_member on delete cascade,
  skill text not null check (skill ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  primary key (staff_id, skill)
);
create table team (
  id integer generated always as identity primary key,
  name text not null,
  -- Teams are deactivated and never deleted, because entries of conversations name them.
  is_active boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text references staff_member
);
create unique index team_name on team (lower(name)) where is_active;
create table team_member (
  team_id integer not null references team on delete cascade,
  staff_id text not null references staff_member on delete cascade,
  primary key (team_id, staff_id)
);
create index team_member_of_staff on team_member (staff_id);
create table routing_profile (
  staff_id text primary key references staff_member on delete cascade,
  -- Chats are assigned at once instead of offered.
  accepts_automatically boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text references staff_member
);
create table routing_settings (
  is_only boolean primary key default true check (is_only),
  routes_reports boolean not null default false,
  -- Automatic assignment stops at this number of open reports of one person.
  reports_max integer not null default 20 check (reports_max between 1 and 500),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text references staff_member
);
insert into routing_settings default values;

-- A waiting chat is offered to one person at a time. The row exists until it is accepted, declined, missed or claimed.
create table conversation_offer (
  conversation_id uuid primary key references conversation on delete cascade,
  staff_id text not null references staff_member on delete cascade,
  at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  why jsonb not null
);
create index conversation_offer_of_staff on conversation_offer (staff_id);
create table conversation_decline (
  conversation_id uuid not null references conversation on delete cascade,
  staff_id text not null references staff_member on delete cascade,
  at timestamptz not null default clock_timestamp(),
  -- The offer ran out without an answer.
  is_missed boolean not null,
  primary key (conversation_id, staff_id)
);
create index conversation_decline_of_staff on conversation_decline (staff_id);

-- Missed offers in a row, and when the last chat was assigned.
alter table chat_seat add column missed_offers smallint not null default 0;
alter table chat_seat add column last_assigned_at timestamptz;

-- When it last returned to the queue, and what the person who handed it over asked for.
alter table conversation add column requeued_at timestamptz;
alter table conversation add column wanted jsonb;
-- Why it was assigned: see the contract of routing.
alter table conversation_entry add column why jsonb;

-- Chats of people who sign off return to the queue, but not those that they claimed afterwards. A trigger notes the moment,
-- because `availability_at` also changes with a new seat.
alter table chat_seat add column signed_off_at timestamptz;
create function chat_seat_signs_off() returns trigger language plpgsql as $$
begin
  new.signed_off_at = clock_timestamp();
  return new;
end $$;
create trigger chat_seat_signs_off before update of availability on chat_seat for each row
  when (new.availability = 'off' and old.availability <> 'off') execute function chat_seat_signs_off();

-- Players and networks that staff muted or blocked.
create table restriction (
  id bigint generated always as identity primary key,
  player_id uuid references player on delete cascade,
  -- /24 for IPv4, /48 for IPv6, as the server writes it.
  network text,
  kind text not null check (kind in ('mute', 'block')),
  reason text not null,
  -- For staff only.
  note text not null default '',
  -- Null: until it is lifted.
  until timestamptz,
  created_at timestamptz not null default now(),
  created_by text references staff_member,
  lifted_at timestamptz,
  lifted_by text references staff_member,
  -- The revision of the last change, by which processes find what they have not seen.
  change bigint not null,
  check ((player_id is null) <> (network is null))
);
create unique index restriction_change on restriction (change);
create index restriction_of_player on restriction (player_id, id desc) where player_id is not null;
create index restriction_of_network on restriction (network) where network is not null;
create index restriction_open on restriction (id desc) where lifted_at is null;

-- Writers update this row first, so that changes commit in the order of their numbers.
create table restriction_revision (
  one boolean primary key default true check (one),
  revision bigint not null default 0
);
insert into restriction_revision default values;

create function webhook_of_restriction() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger webhook_of_restriction after insert or update of lifted_at on restriction
  for each row execute function webhook_of_restriction();

-- Shows staff how many signed-in players a restriction of a network would affect.
alter table session add column network text;

-- Actions that staff asked the game to carry out for a player. The id is the idempotency key of the request and the id of
-- the webhook in every attempt.
create table game_action (
  id uuid primary key,
  -- Orders actions of the same moment in the timeline of a player.
  number bigint generated always as identity,
  action text not null,
  player_id uuid not null references player on delete cascade,
  input jsonb not null,
  reason text not null,
  is_sensitive boolean not null,
  requested_by text references staff_member,
  state text not null default 'queued' check (state in ('queued', 'sent', 'succeeded', 'refused', 'failed', 'unknown')),
  -- The game's words.
  message text not null default '',
  -- Why the last attempt brought no answer.
  problem text,
  status smallint,
  -- Never reset: it also tells apart the workers that hold the row one after another.
  attempts integer not null default 0,
  -- Number of attempts at which it is given up; asking again raises it.
  attempts_max integer not null,
  -- When it is sent next, or when the lease of the worker that sends it ends.
  next_at timestamptz default now(),
  -- Set once the game has accepted it: when waiting for the callback ends.
  answer_by timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Final answers after the one that counts.
  later_count integer not null default 0,
  later_status text,
  later_message text,
  later_at timestamptz
);
create index game_action_of_player on game_action (player_id, created_at desc, id desc);
create index game_action_due on game_action (action, next_at) where next_at is not null;
create index game_action_awaited on game_action (answer_by) where answer_by is not null;
create index game_action_age on game_action (created_at);

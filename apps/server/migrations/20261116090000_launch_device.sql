-- How a person is known: by a ticket that the game's server signed, by the parameters of a launch, which prove nothing, or by
-- the key of their device alone. Only a ticket verifies; the other two are marked wherever staff see them. An account that
-- staff name in a deletion request before it ever opened this app is a row without proof until its first launch.
alter table player add column proof text not null default 'ticket'
  check (proof in ('ticket', 'parameters', 'device', 'named'));
alter table player alter column guid drop not null;
alter table player add constraint player_guid_known check ((guid is null) = (proof = 'device'));
-- Set while a confirmed deletion runs: the account can do nothing but look at its deletion and cancel it.
alter table player add column closed_at timestamptz;
create index player_device_unused on player (created_at) where proof = 'device';

-- The key that a browser keeps, as its hash, and the person it stands for.
create table device (
  key_hash bytea primary key,
  player_id uuid not null unique references player on delete cascade,
  -- What was sent before this moment is not offered to a launched player again.
  declined_at timestamptz,
  -- A launch by parameters was made on it: its players are found again by this key only, so it is not swept.
  has_launched boolean not null default false,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- A launch by parameters is bound to the device that made it: without the device's key the session does not exist.
alter table session add column device_hash bytea references device (key_hash) on delete cascade;
create index session_device on session (device_hash) where device_hash is not null;

-- What a device sent can move to the player who launched on it; its pictures follow.
alter table file drop constraint file_feedback_id_player_id_fkey;
alter table file add foreign key (feedback_id, player_id) references feedback (id, player_id)
  on delete cascade on update cascade;
alter table file drop constraint file_deletion_id_player_id_fkey;
alter table file add foreign key (deletion_id, player_id) references deletion_request (id, player_id)
  on delete cascade on update cascade;

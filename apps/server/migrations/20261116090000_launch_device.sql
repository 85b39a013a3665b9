-- How a person is known: by a ticket that the game's server signed, by launch parameters, which prove nothing, or by
-- a device key. Only a ticket verifies; staff see a mark on the other two. An account that staff name in a deletion
-- request before its first launch is a row without proof.
alter table player add column proof text not null default 'ticket'
  check (proof in ('ticket', 'parameters', 'device', 'named'));
alter table player alter column guid drop not null;
alter table player add constraint player_guid_known check ((guid is null) = (proof = 'device'));
-- Set while a confirmed deletion runs: the account can only view and cancel its deletion.
alter table player add column closed_at timestamptz;
create index player_device_unused on player (created_at) where proof = 'device';

-- The hash of a browser's device key, and the person it identifies.
create table device (
  key_hash bytea primary key,
  player_id uuid not null unique references player on delete cascade,
  -- Data sent before this time is not offered to a launched player again.
  declined_at timestamptz,
  -- Set if a launch by parameters used this device. Its players can only be found through this key, so it is never
  -- cleaned up.
  has_launched boolean not null default false,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- A launch by parameters is bound to its device: without the device key the session is invalid.
alter table session add column device_hash bytea references device (key_hash) on delete cascade;
create index session_device on session (device_hash) where device_hash is not null;

-- A player may claim what the device sent before the launch; its pictures move along.
alter table file drop constraint file_feedback_id_player_id_fkey;
alter table file add foreign key (feedback_id, player_id) references feedback (id, player_id)
  on delete cascade on update cascade;
alter table file drop constraint file_deletion_id_player_id_fkey;
alter table file add foreign key (deletion_id, player_id) references deletion_request (id, player_id)
  on delete cascade on update cascade;

-- A player, as identified by the game's server. No column comes from a query string.
create table player (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  guid bigint not null,
  created_at timestamptz not null default now(),
  launched_at timestamptz not null default now(),
  unique (issuer, subject)
);

-- Bans are issued by guid.
create index player_guid on player (guid);

-- The primary key makes a ticket usable once, also without Redis. Rows are deleted after the ticket has expired.
create table launch_ticket (
  issuer text not null,
  jti text not null,
  expires_at timestamptz not null,
  primary key (issuer, jti)
);
create index launch_ticket_expiry on launch_ticket (expires_at);

create table session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  player_id uuid not null references player on delete cascade,
  kind text not null check (kind in ('guest', 'player')),
  kid text not null,
  jti text not null,
  carrier text not null check (carrier in ('cookie', 'bearer')),
  launched_at timestamptz not null,
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  socket_token_hash bytea,
  socket_token_expires_at timestamptz
);
create index session_player on session (player_id);
create index session_kid on session (kid);
-- Stays small: the token is set to null when it is used or expires.
create unique index session_socket_token on session (socket_token_hash) where socket_token_hash is not null;
create index session_expiry on session (expires_at);

-- Revoked signing keys. Tickets signed with them are refused, even by a process with outdated configuration.
create table launch_key_revocation (
  kid text primary key,
  revoked_at timestamptz not null default now()
);

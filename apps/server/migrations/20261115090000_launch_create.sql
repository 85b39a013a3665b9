-- A player is whoever the game's server vouches for. Nothing here comes from a query string.
create table player (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  guid bigint not null,
  created_at timestamptz not null default now(),
  launched_at timestamptz not null default now(),
  unique (issuer, subject)
);

-- Bans name a guid.
create index player_guid on player (guid);

-- A ticket works once: this key says so, and losing Redis reopens nothing. Rows leave after the ticket's own expiry.
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
-- Tiny: a token is null again once it was used or swept.
create unique index session_socket_token on session (socket_token_hash) where socket_token_hash is not null;
create index session_expiry on session (expires_at);

-- A leaked key: no ticket signed with it is taken any more, whatever configuration a process still holds.
create table launch_key_revocation (
  kid text primary key,
  revoked_at timestamptz not null default now()
);

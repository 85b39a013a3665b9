-- Members of staff. The sign-in library writes most of these columns under our names (better-auth-tables.adapter.ts).
create table staff_member (
  id text primary key default gen_random_uuid()::text,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  role text not null check (role in ('admin', 'editor', 'agent', 'analyst')),
  is_active boolean not null default true,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index staff_member_page on staff_member (lower(name), id);

-- The token alone is not enough: the cookie signs it with a secret that is not in the database.
create table staff_session (
  id text primary key default gen_random_uuid()::text,
  token text not null unique,
  member_id text not null references staff_member on delete cascade,
  -- Factors proven in this session. A password-only session must not gain access when its owner enrolls a factor
  -- elsewhere.
  has_second_factor boolean not null default false,
  address text,
  device text,
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index staff_session_member on staff_session (member_id);
create index staff_session_expiry on staff_session (expires_at);

-- Sign-in methods: a hashed password, or an identity at the single sign-on provider, whose tokens are never stored.
create table staff_account (
  id text primary key default gen_random_uuid()::text,
  member_id text not null references staff_member on delete cascade,
  provider_id text not null,
  account_id text not null,
  password_hash text,
  access_token text check (access_token is null),
  refresh_token text check (refresh_token is null),
  id_token text check (id_token is null),
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index staff_account_member on staff_account (member_id);

-- Sign-ins in progress: waiting for the second factor, or for the single sign-on provider.
create table staff_verification (
  id text primary key default gen_random_uuid()::text,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index staff_verification_identifier on staff_verification (identifier);
create index staff_verification_value on staff_verification (value);
create index staff_verification_expiry on staff_verification (expires_at);

-- Both the authenticator's secret and the recovery codes are encrypted.
create table staff_two_factor (
  id text primary key default gen_random_uuid()::text,
  member_id text not null unique references staff_member on delete cascade,
  secret text not null,
  recovery_codes text not null,
  is_verified boolean not null default false,
  failures integer not null default 0,
  locked_until timestamptz
);
create index staff_two_factor_secret on staff_two_factor (secret);

-- Used authenticator codes. The key makes each code usable once, even if it was observed while still valid.
create table staff_code (
  member_id text not null references staff_member on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null,
  primary key (member_id, code_hash)
);
create index staff_code_expiry on staff_code (expires_at);

create table staff_invitation (
  id text primary key default gen_random_uuid()::text,
  token_hash bytea not null unique,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'editor', 'agent', 'analyst')),
  -- Null for invitations created on the server's command line, as for the first admin.
  invited_by text references staff_member on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  cancelled_at timestamptz
);
-- At most one open invitation per address.
create unique index staff_invitation_open on staff_invitation (email) where used_at is null and cancelled_at is null;
create index staff_invitation_page on staff_invitation (created_at desc, id desc)
  where used_at is null and cancelled_at is null;

-- Failed attempts per address or account, stored under a hash. In PostgreSQL, so that the limit survives the loss of
-- Redis.
create table staff_attempt (
  key bytea primary key,
  failures integer not null,
  ends_at timestamptz not null
);
create index staff_attempt_end on staff_attempt (ends_at);

create table staff_socket_token (
  token_hash bytea primary key,
  session_id text not null references staff_session on delete cascade,
  expires_at timestamptz not null
);
create index staff_socket_token_session on staff_socket_token (session_id);
create index staff_socket_token_expiry on staff_socket_token (expires_at);

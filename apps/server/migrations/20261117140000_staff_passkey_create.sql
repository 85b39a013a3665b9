-- Passkeys of staff (WebAuthn credentials). Only the public half is here; the private key never leaves the authenticator.
create table staff_passkey (
  id uuid primary key default gen_random_uuid(),
  member_id text not null references staff_member on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Signatures that the authenticator counted; 0 for the many that do not count.
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index staff_passkey_member on staff_passkey (member_id);

-- Challenges that wait for an answer; deleted with the first one. No session: a sign-in, where the passkey names the person.
create table staff_passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'prove', 'add')),
  session_id text references staff_session on delete cascade,
  expires_at timestamptz not null,
  check ((session_id is null) = (purpose = 'sign_in'))
);
create index staff_passkey_challenge_session on staff_passkey_challenge (session_id);
create index staff_passkey_challenge_expiry on staff_passkey_challenge (expires_at);

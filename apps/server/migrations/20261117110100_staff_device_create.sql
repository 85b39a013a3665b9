-- Browsers that completed a sign-in before. They have their own budget of wrong passwords, so that strangers cannot lock a member out.
create table staff_device (
  token_hash bytea primary key,
  member_id text not null references staff_member on delete cascade,
  expires_at timestamptz not null
);
create index staff_device_member on staff_device (member_id);
create index staff_device_expiry on staff_device (expires_at);

-- When the person behind the session last entered their password or a code again. Null: not since the sign-in.
alter table staff_session add column proved_at timestamptz;

-- Features that staff paused for all players. A feature without a row is on.
create table feature_switch (
  feature text primary key,
  state text not null check (state in ('on', 'read_only', 'off')),
  -- For staff only.
  reason text not null,
  changed_at timestamptz not null default now(),
  -- Null: changed by the command of the operator.
  changed_by text references staff_member
);

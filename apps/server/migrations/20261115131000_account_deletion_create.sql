-- A role of its own for deletion requests, which contain the most sensitive data of players.
alter table staff_member drop constraint staff_member_role_check;
alter table staff_member add constraint staff_member_role_check
  check (role in ('admin', 'editor', 'agent', 'analyst', 'privacy'));
alter table staff_invitation drop constraint staff_invitation_role_check;
alter table staff_invitation add constraint staff_invitation_role_check
  check (role in ('admin', 'editor', 'agent', 'analyst', 'privacy'));

create table deletion_request (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  player_id uuid not null references player on delete cascade,
  key uuid not null,
  state text not null default 'requested'
    check (state in ('requested', 'confirmed', 'erasing', 'rejected', 'cancelled')),
  lang smallint not null check (lang between 1 and 18),
  register_date date not null,
  register_location text not null,
  login_location text not null,
  role_id text not null,
  email text not null,
  reason text not null,
  -- Id of the certificate that remains after the erasure. The player gets it with the request.
  certificate uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- The first of two approvers, where two are required.
  first_by text references staff_member,
  first_at timestamptz,
  confirmed_by text references staff_member,
  confirmed_at timestamptz,
  due_at timestamptz,
  held_by text references staff_member,
  held_at timestamptz,
  hold_reason text,
  -- Rejected or cancelled. The member of staff is null if the player cancelled.
  closed_by text references staff_member,
  closed_at timestamptz,
  close_reason text,
  -- The last reminder sent, as days before the end.
  reminded_days smallint,
  version integer not null default 1,
  -- The member of staff who changed it last; null for the player or a job.
  updated_by text references staff_member,
  unique (player_id, key),
  unique (id, player_id),
  check ((state in ('confirmed', 'erasing')) <= (due_at is not null and confirmed_by is not null)),
  check (first_by is null or confirmed_by is null or first_by <> confirmed_by),
  check ((state in ('rejected', 'cancelled')) = (closed_at is not null)),
  check ((held_at is null) = (hold_reason is null))
);
-- One open request per player.
create unique index deletion_request_open on deletion_request (player_id)
  where state in ('requested', 'confirmed', 'erasing');
create index deletion_request_table on deletion_request (state, created_at, id);
create index deletion_request_own on deletion_request (player_id, number desc);
create index deletion_request_due on deletion_request (state, due_at, id) where due_at is not null;
create index deletion_request_over on deletion_request (state, closed_at desc, id desc) where closed_at is not null;
create index deletion_request_closed on deletion_request (closed_at) where closed_at is not null;

-- The retention of 15 days is measured by the database clock only.
create function deletion_request_moves_as_agreed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'requested' or new.due_at is not null then raise exception 'a deletion begins as a request'; end if;
    return new;
  end if;
  if (old.state, new.state) not in (('requested', 'requested'), ('requested', 'confirmed'), ('requested', 'rejected'),
    ('requested', 'cancelled'), ('confirmed', 'confirmed'), ('confirmed', 'cancelled'), ('confirmed', 'erasing'),
    ('erasing', 'erasing'), ('rejected', 'rejected'), ('cancelled', 'cancelled')) then
    raise exception 'a deletion does not go from % to %', old.state, new.state;
  end if;
  if old.state = 'requested' and new.state = 'confirmed' then
    if old.held_at is not null then raise exception 'a deletion on hold is not confirmed'; end if;
    new.confirmed_at := clock_timestamp();
    -- In hours, because a day with a clock change is shorter.
    new.due_at := new.confirmed_at + interval '360 hours';
  elsif (new.due_at, new.confirmed_at) is distinct from (old.due_at, old.confirmed_at) then
    raise exception 'the end of a deletion does not move';
  elsif old.state = 'confirmed' and new.state = 'confirmed' and old.held_at is not null and new.held_at is null then
    -- The end cannot change otherwise. If it passed during a hold, releasing the hold leaves one more day for a
    -- cancellation.
    new.due_at := greatest(old.due_at, clock_timestamp() + interval '24 hours');
  end if;
  if old.state = 'confirmed' and new.state = 'erasing' and (old.due_at > clock_timestamp() or old.held_at is not null) then
    raise exception 'not before its time';
  end if;
  return new;
end $$;
create trigger deletion_request_moves_as_agreed before insert or update on deletion_request
  for each row execute function deletion_request_moves_as_agreed();

-- Screenshots of orders, visible only to staff who decide on the request.
alter table file add column deletion_id uuid;
alter table file add foreign key (deletion_id, player_id) references deletion_request (id, player_id) on delete cascade;
alter table file add check (deletion_id is null or (is_ready and feedback_id is null and conversation_id is null));
create index file_deletion on file (deletion_id, position) where deletion_id is not null;
drop index file_loose;
create index file_loose on file (created_at) where feedback_id is null and message_seq is null and deletion_id is null;

-- Evidence belongs to its request and cannot be sent in a conversation.
do $$
declare
  before text := pg_get_functiondef('chat_send'::regproc);
  after text := replace(before, 'f.feedback_id is null and', 'f.feedback_id is null and f.deletion_id is null and');
begin
  if after = before then raise exception 'chat_send is not what it was'; end if;
  execute after;
end $$;

-- A running erasure, and afterwards its certificate, which no longer identifies the player.
create table erasure (
  -- Id of the certificate.
  id uuid primary key,
  -- Set to null at the end.
  player_id uuid,
  requested_at timestamptz not null,
  confirmed_at timestamptz not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The last completed step.
  step text not null default 'begun',
  -- The account sent to the game's account service; set to null at the end.
  account jsonb,
  objects text[] not null default '{}',
  -- Counts of removed rows per kind.
  removed jsonb not null default '{}',
  tried_at timestamptz not null default now(),
  attempts integer not null default 0,
  problem text
);
create unique index erasure_player on erasure (player_id) where player_id is not null;
create index erasure_running on erasure (tried_at) where finished_at is null;
-- Running erasures before completed ones.
create index erasure_table on erasure (coalesce(finished_at, timestamptz '2090-01-01 00:00:00+00') desc, id desc);

-- Events for webhook receivers. Triggers write them in the transaction that caused them, so none is forgotten and a
-- rollback sends none. They hold ids, not text; the account is looked up when the event is sent.
create table webhook_event (
  id uuid primary key default gen_random_uuid(),
  event text not null,
  data jsonb not null,
  player_id uuid references player on delete cascade,
  -- The account of an erased player; set to null once every receiver has acknowledged.
  account jsonb,
  created_at timestamptz not null default now(),
  -- When deliveries were created for the receivers.
  spread_at timestamptz
);
create index webhook_event_unspread on webhook_event (created_at) where spread_at is null;
create index webhook_event_player on webhook_event (player_id) where player_id is not null;
create index webhook_event_age on webhook_event (created_at);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  event_id uuid not null references webhook_event on delete cascade,
  -- The receiver's name in the configuration.
  receiver text not null,
  event text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- The last ten attempts: [{"at", "status", "ms", "problem"}, …], times in milliseconds.
  log jsonb not null default '[]',
  next_at timestamptz,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (event_id, receiver),
  check ((state = 'waiting') = (next_at is not null))
);
-- One queue per receiver, so that an unreachable receiver does not delay others.
create index webhook_delivery_due on webhook_delivery (receiver, next_at) where state = 'waiting';
create index webhook_delivery_done on webhook_delivery (receiver, state, done_at desc) where state <> 'waiting';
create index webhook_delivery_table on webhook_delivery (receiver, id desc);
create index webhook_delivery_state on webhook_delivery (state, id desc);
create index webhook_delivery_both on webhook_delivery (receiver, state, id desc);
-- Teaches the planner which receivers have failures, so that it does not scan all deliveries for one without any.
create statistics webhook_delivery_going (mcv) on receiver, state from webhook_delivery;

create function webhook_tell(event text, player uuid, data jsonb) returns void language sql as $$
  insert into webhook_event (event, player_id, data) values (event, player, data)
$$;

create function webhook_of_feedback() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state then return null; end if;
  perform webhook_tell(case when tg_op = 'INSERT' then 'feedback.created' else 'feedback.changed' end, new.player_id,
    jsonb_build_object('id', new.id, 'number', new.number, 'type', new.type, 'state', new.state));
  return null;
end $$;
create trigger webhook_of_feedback after insert or update of state on feedback
  for each row execute function webhook_of_feedback();

create function webhook_of_chat() returns trigger language plpgsql as $$
begin
  if new.state = 'ended' and old.state <> 'ended' then
    perform webhook_tell('chat.ended', new.player_id,
      jsonb_build_object('id', new.id, 'number', new.number, 'reason', new.end_reason));
  end if;
  return null;
end $$;
create trigger webhook_of_chat after update of state on conversation for each row execute function webhook_of_chat();

create function webhook_of_survey() returns trigger language plpgsql as $$
begin
  if new.state = 'closed' and old.state <> 'closed' then
    perform webhook_tell('survey.closed', null, jsonb_build_object('id', new.id, 'type', new.type));
  end if;
  return null;
end $$;
create trigger webhook_of_survey after update of state on survey for each row execute function webhook_of_survey();

-- `deletion.erased` is written by the erasure, because the player no longer exists then.
create function webhook_of_deletion() returns trigger language plpgsql as $$
declare
  event text;
begin
  if tg_op = 'INSERT' then event := 'deletion.requested';
  elsif new.state <> old.state and new.state in ('confirmed', 'rejected', 'cancelled') then event := 'deletion.' || new.state;
  elsif new.reminded_days is distinct from old.reminded_days then event := 'deletion.reminded';
  else return null;
  end if;
  perform webhook_tell(event, new.player_id, jsonb_build_object('id', new.id, 'number', new.number, 'role_id', new.role_id,
    'due_at', (extract(epoch from new.due_at) * 1000)::bigint, 'certificate', new.certificate));
  return null;
end $$;
create trigger webhook_of_deletion after insert or update on deletion_request
  for each row execute function webhook_of_deletion();

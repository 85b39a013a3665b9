-- Conversations between players and staff: the current state. Messages are in `message`.
create table conversation (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  player_id uuid not null references player on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'active', 'ended')),
  -- Changes when earlier messages are no longer valid, as after a restored backup. Clients then discard their copy.
  epoch integer not null default 1,
  -- Number of the last message. The lock of this row makes numbers gapless.
  last_seq bigint not null default 0,
  player_read_seq bigint not null default 0,
  staff_read_seq bigint not null default 0,
  -- Messages up to this number are hidden from the player.
  cleared_seq bigint not null default 0,
  assignee_id text references staff_member,
  -- Incremented with every change of the assignee. Staff send it with every action, so a former assignee is refused.
  assign_epoch integer not null default 0,
  persona_id smallint references persona,
  lang smallint not null check (lang between 1 and 18),
  channel integer,
  version_of_game text,
  context jsonb,
  is_guest boolean not null,
  -- Two token buckets for the player's messages, as of `tokens_at` (I5, threat 28).
  burst_tokens real not null,
  minute_tokens real not null,
  tokens_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  queued_at timestamptz not null default now(),
  assigned_at timestamptz,
  -- Since when the player has been waiting for an answer.
  waiting_since timestamptz,
  first_replied_at timestamptz,
  last_message_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text,
  rating smallint check (rating between 1 and 5),
  rating_text text not null default '',
  -- Whether the statistics already include the conversation.
  is_counted boolean not null default false,
  -- Target of the composite foreign key of files, which includes the owner.
  unique (id, player_id),
  check ((state = 'ended') = (ended_at is not null)),
  check ((state = 'ended') = (end_reason is not null)),
  check ((state = 'active') <= (assignee_id is not null and persona_id is not null)),
  check (player_read_seq <= last_seq and staff_read_seq <= last_seq and cleared_seq <= last_seq)
) with (fillfactor = 70);

-- At most one open conversation per player (threat 35).
create unique index conversation_open on conversation (player_id) where state <> 'ended';
create index conversation_of_player on conversation (player_id, number desc);
create index conversation_queue on conversation (queued_at, id) where state = 'waiting';
create index conversation_mine on conversation (assignee_id, id) where state = 'active';
create index conversation_running on conversation (created_at, id) where state <> 'ended';
create index conversation_ended on conversation (ended_at desc, id) where state = 'ended';
create index conversation_ended_lang on conversation (lang, ended_at desc, id) where state = 'ended';
create index conversation_ended_assignee on conversation (assignee_id, ended_at desc, id) where state = 'ended';
create index conversation_uncounted on conversation (ended_at) where state = 'ended' and not is_counted;

-- Messages, and events that both sides see (`event`). No foreign key to the conversation: writers hold the lock of
-- its row, and a key would check it again for every message. A trigger below cascades deletes.
create table message (
  conversation_id uuid not null,
  seq bigint not null,
  sender smallint not null check (sender in (1, 2)),
  -- The sender's idempotency key.
  client_id uuid not null default gen_random_uuid(),
  persona_id smallint,
  -- The real author behind the persona; never sent to players.
  staff_id text,
  content_type smallint not null default 1 check (content_type in (1, 2, 3)),
  content text not null default '',
  file_id uuid,
  event text,
  reason text,
  created_at timestamptz not null,
  primary key (conversation_id, seq),
  unique (conversation_id, sender, client_id),
  check ((sender = 1) = (persona_id is not null)),
  check (sender = 1 or (staff_id is null and event is null)),
  check ((content_type = 1) = (file_id is null)),
  check (reason is null or event is not null)
) partition by hash (conversation_id);
do $$
begin
  for part in 0..7 loop
    execute format('create table message_%s partition of message for values with (modulus 8, remainder %s)', part, part);
  end loop;
end $$;

create function conversation_takes_its_messages() returns trigger language plpgsql as $$
begin
  delete from message where conversation_id = old.id;
  return old;
end $$;
create trigger conversation_takes_its_messages before delete on conversation
  for each row execute function conversation_takes_its_messages();

-- Assignment changes and notes that only staff see. Separate from messages, so that message numbers stay gapless for
-- players.
create table conversation_entry (
  id bigint generated always as identity primary key,
  conversation_id uuid not null references conversation on delete cascade,
  key uuid,
  at timestamptz not null default now(),
  kind text not null check (kind in ('note', 'assigned', 'returned', 'ended')),
  -- Null for the system.
  staff_id text references staff_member,
  to_staff_id text references staff_member,
  text text not null default ''
);
create index conversation_entry_of on conversation_entry (conversation_id, id);
create unique index conversation_entry_key on conversation_entry (conversation_id, key) where key is not null;

-- Pictures and voice messages. A file sent by staff belongs to the player it was sent to and is erased with that
-- player.
alter table file add column kind text not null default 'picture' check (kind in ('picture', 'voice'));
alter table file add column staff_id text references staff_member;
alter table file add column duration_ms integer not null default 0;
alter table file add column waveform text not null default '';
alter table file add column conversation_id uuid;
alter table file add column message_seq bigint;
alter table file add foreign key (conversation_id, player_id) references conversation (id, player_id) on delete cascade;
alter table file add check (conversation_id is null or (is_ready and feedback_id is null));
alter table file add check (message_seq is null or conversation_id is not null);
create index file_conversation on file (conversation_id, message_seq) where conversation_id is not null;
drop index file_loose;
-- A file sent by staff names its conversation from the start, but counts as unattached until a message refers to it.
create index file_loose on file (created_at) where feedback_id is null and message_seq is null;

/*
 * Stores a batch of messages for many conversations in one statement (group commit) and returns the outcome of each:
 *   ok             stored, now or earlier: `seq` and `at_ms` are those of the first time, `is_new` tells which
 *   reused         the client id already stands for a different message
 *   ended, stale, file, not_found   refused
 *   too_frequent   refused for `wait_ms`
 * `places` are the conversations of the items. An item: c conversation, p player or s staff with a assign epoch, k client id
 * (the idempotency key), t content type, x content, f file.
 * The rate limit of players is a token bucket in the conversation's row: `burst` at once, `per_minute` on average.
 * Conversations are locked in id order, which avoids deadlocks, and read only after that: a statement that waited for a lock
 * would otherwise judge by outdated rows.
 * Duplicates are looked up only with `is_again`: otherwise the unique key refuses them and the caller retries the batch with
 * `is_again`. Duplicates are rare, and the lookup costs half as much as storing a message.
 * The planner settings force index plans: a plan made while the tables were small would scan them when they are large.
 */
create function chat_send(places uuid[], items json, burst real, per_minute real, is_again boolean)
returns table (
  ord integer, outcome text, seq bigint, at_ms bigint, player_id uuid, persona_id smallint, is_new boolean,
  wait_ms integer, file jsonb
)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  moment timestamptz;
  moment_ms bigint;
  known json := '[]';
begin
  perform from conversation where id = any(places) order by id for no key update;
  moment := clock_timestamp();
  moment_ms := extract(epoch from moment) * 1000;
  if is_again then
    select json_agg(m) into known
    from rows from (
      json_to_recordset(items) as (c uuid, s text, k uuid, t smallint, x text, f uuid)
    ) with ordinality i (c, s, k, t, x, f, ord)
    cross join lateral (
      select i.ord, m.seq as known_seq, (extract(epoch from m.created_at) * 1000)::bigint as known_ms,
        m.content_type = i.t and m.content = i.x and m.file_id is not distinct from i.f as is_same
      from message m
      where m.conversation_id = i.c and m.sender = case when i.s is null then 2 else 1 end and m.client_id = i.k
    ) m;
  end if;
  return query
  with item as materialized (
    select i.*, case when i.s is null then 2 else 1 end::smallint as sender
    from rows from (
      json_to_recordset(items) as (c uuid, p uuid, s text, a integer, k uuid, t smallint, x text, f uuid)
    ) with ordinality i (c, p, s, a, k, t, x, f, ord)
  ),
  judged as (
    select i.*, c.player_id, c.persona_id, c.last_seq, m.known_seq, m.known_ms,
      case
        when c.id is null then 'not_found'
        when m.is_same then 'ok'
        when not m.is_same then 'reused'
        when c.state = 'ended' then 'ended'
        when i.s is not null and (c.assignee_id is distinct from i.s or c.assign_epoch <> i.a) then 'stale'
        when i.f is not null and not coalesce(f.is_fit, false) then 'file'
        else 'new'
      end as verdict,
      least(burst, c.burst_tokens + e.seconds) as burst_left,
      least(per_minute, c.minute_tokens + e.seconds * per_minute / 60) as minute_left
    from item i
    left join conversation c on c.id = i.c and (i.s is not null or c.player_id = i.p)
    left join lateral (select extract(epoch from moment - c.tokens_at)::real as seconds) e on true
    left join json_to_recordset(known) as m (ord integer, known_seq bigint, known_ms bigint, is_same boolean) on m.ord = i.ord
    left join lateral (
      select f.player_id = c.player_id and f.is_ready and f.feedback_id is null and f.message_seq is null
        and f.kind = case i.t when 2 then 'picture' else 'voice' end
        and f.staff_id is not distinct from i.s and (f.conversation_id is null or f.conversation_id = i.c) as is_fit
      from file f where i.f is not null and f.id = i.f for no key update
    ) f on true
  ),
  rationed as (
    select j.*, j.verdict = 'new' and (j.sender = 1 or
      row_number() over (partition by j.c, j.sender, j.verdict order by j.ord) <= least(floor(j.burst_left), floor(j.minute_left)))
      as is_taken
    from judged j
  ),
  placed as materialized (
    select r.*, case when r.is_taken then r.last_seq + row_number() over (partition by r.c, r.is_taken order by r.ord) end as new_seq
    from rationed r
  ),
  stored as (
    insert into message (conversation_id, seq, sender, client_id, persona_id, staff_id, content_type, content, file_id, created_at)
    select a.c, a.new_seq, a.sender, a.k, case a.sender when 1 then a.persona_id end, a.s, a.t, a.x, a.f, moment
    from placed a where a.is_taken
  ),
  moved as (
    update conversation c set
      last_seq = n.last_seq,
      last_message_at = moment,
      burst_tokens = n.burst_left - n.spent,
      minute_tokens = n.minute_left - n.spent,
      tokens_at = moment,
      -- Writing a message marks earlier messages as read.
      staff_read_seq = coalesce(n.answered_seq, c.staff_read_seq),
      waiting_since = case when n.is_answered then null else coalesce(c.waiting_since, moment) end,
      first_replied_at = case when n.is_replied then coalesce(c.first_replied_at, moment) else c.first_replied_at end
    from (
      select a.c, max(a.new_seq) as last_seq, min(a.burst_left) as burst_left, min(a.minute_left) as minute_left,
        count(*) filter (where a.sender = 2) as spent, bool_or(a.sender = 1) as is_replied,
        max(a.new_seq) filter (where a.sender = 1) as answered_seq,
        max(a.new_seq) filter (where a.sender = 1) is not distinct from max(a.new_seq) as is_answered
      from placed a where a.is_taken group by a.c
    ) n where c.id = n.c
  ),
  filed as (
    update file f set conversation_id = a.c, message_seq = a.new_seq from placed a
    where a.is_taken and a.f is not null and f.id = a.f
    returning f.id, f.kind, f.width, f.height, f.tone, f.duration_ms, f.waveform
  )
  select j.ord::integer,
    case when j.verdict <> 'new' then j.verdict when j.is_taken then 'ok' else 'too_frequent' end,
    coalesce(j.known_seq, j.new_seq), coalesce(j.known_ms, moment_ms), j.player_id, case j.sender when 1 then j.persona_id end,
    j.is_taken,
    case when j.verdict = 'new' and not j.is_taken then
      ceil(1000 * greatest((1 - j.burst_left), (1 - j.minute_left) * 60 / per_minute, 0.1))::integer end,
    case when fl.id is null then null else jsonb_build_object('id', fl.id, 'kind', fl.kind, 'width', fl.width,
      'height', fl.height, 'tone', fl.tone, 'duration_ms', fl.duration_ms, 'waveform', fl.waveform) end
  from placed j left join filed fl on fl.id = j.f;
end $$;

-- Appends an event that both sides see. The caller must hold the lock of the conversation.
create function chat_happen(place uuid, happened text, why text, by_persona smallint)
returns table (seq bigint, at_ms bigint) language plpgsql as $$
#variable_conflict use_column
declare
  next_seq bigint;
  moment timestamptz := clock_timestamp();
begin
  update conversation set last_seq = last_seq + 1, last_message_at = moment where id = place returning last_seq into next_seq;
  insert into message (conversation_id, seq, sender, persona_id, event, reason, created_at)
  values (place, next_seq, 1, by_persona, happened, why, moment);
  return query select next_seq, (extract(epoch from moment) * 1000)::bigint;
end $$;

-- Staff in chat: persona and number of concurrent conversations. Gateways refresh `seen_at` while a console is open,
-- so absence is detected without Redis.
create table chat_seat (
  staff_id text primary key references staff_member on delete cascade,
  persona_id smallint not null default 1 references persona,
  seats smallint not null default 5 check (seats between 1 and 60),
  -- Whether the worker may assign conversations to this member.
  is_accepting boolean not null default false,
  seen_at timestamptz not null default now()
);
-- A persona is used by one person at a time; the admin persona is shared.
create unique index chat_seat_persona on chat_seat (persona_id) where persona_id <> 1;

-- Opening hours: weekday from Monday (1), minutes of the day in the time zone of the staff.
create table chat_hours (
  one boolean primary key default true check (one),
  time_zone text not null default 'UTC',
  windows jsonb not null default '[]',
  is_always boolean not null default true,
  is_paused boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text references staff_member
);
insert into chat_hours default values;

-- Opening hours for eight days from `moment` on. Days are in the time zone of the staff, including clock changes.
create function chat_windows(moment timestamptz) returns table (opens_at timestamptz, closes_at timestamptz)
language sql stable as $$
  select o.opens_at, o.closes_at
  from chat_hours h
  cross join jsonb_array_elements(h.windows) w
  cross join generate_series(-1, 8) days
  cross join lateral (select (moment at time zone h.time_zone)::date + days as day) d
  cross join lateral (
    select (d.day + make_interval(mins => (w->>'from')::integer)) at time zone h.time_zone as opens_at,
      (d.day + make_interval(mins => (w->>'to')::integer)) at time zone h.time_zone as closes_at
  ) o
  where not h.is_always and extract(isodow from d.day) = (w->>'day')::integer and o.closes_at > moment
    and o.opens_at < moment + interval '8 days'
  order by o.opens_at
$$;

-- Daily statistics of ended conversations; `bucket` as in feedback_figure.
create table chat_figure (
  day date not null,
  metric text not null check (metric in ('started', 'ended', 'first_reply', 'handling', 'rating')),
  bucket smallint not null,
  count bigint not null,
  primary key (day, metric, bucket)
);

alter table feedback_template drop constraint feedback_template_purpose_check;
alter table feedback_template add check (purpose in ('reply', 'ask', 'finish', 'chat'));

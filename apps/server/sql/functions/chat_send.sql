/*
 * Stores a batch of messages for many conversations in one statement (group commit) and returns the outcome of each:
 *   ok             stored, now or earlier: `seq` and `at_ms` are those of the first time, `is_new` tells which
 *   reused         the client id already stands for a different message
 *   ended, stale, file, not_found   refused
 *   too_frequent   refused for `wait_ms`
 * `places` are the conversations of the items. An item: c conversation, p player or s staff with a assign epoch, k client id
 * (the idempotency key), t content type, x content, f file; if x is a translation, o what staff wrote and l its language.
 * The rate limit of players is a token bucket in the conversation's row: `burst` at once, `per_minute` on average.
 * Conversations are locked in id order, which avoids deadlocks, and read only after that: a statement that waited for a lock
 * would otherwise judge by outdated rows.
 * Duplicates are looked up only with `is_again`: otherwise the unique key refuses them and the caller retries the batch with
 * `is_again`. Duplicates are rare, and the lookup costs half as much as storing a message.
 * The planner settings force index plans: a plan made while the tables were small would scan them when they are large.
 */
create or replace function chat_send(places uuid[], items json, burst real, per_minute real, is_again boolean)
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
      json_to_recordset(items) as (c uuid, s text, k uuid, t smallint, x text, f uuid, o text)
    ) with ordinality i (c, s, k, t, x, f, o, ord)
    cross join lateral (
      select i.ord, m.seq as known_seq, (extract(epoch from m.created_at) * 1000)::bigint as known_ms,
        m.content_type = i.t and m.content = i.x and m.file_id is not distinct from i.f
          and m.original is not distinct from i.o as is_same
      from message m
      where m.conversation_id = i.c and m.sender = case when i.s is null then 2 else 1 end and m.client_id = i.k
    ) m;
  end if;
  return query
  with item as materialized (
    select i.*, case when i.s is null then 2 else 1 end::smallint as sender
    from rows from (
      json_to_recordset(items) as (c uuid, p uuid, s text, a integer, k uuid, t smallint, x text, f uuid, o text, l smallint)
    ) with ordinality i (c, p, s, a, k, t, x, f, o, l, ord)
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
      select f.player_id = c.player_id and f.is_ready and f.feedback_id is null and f.deletion_id is null and f.message_seq is null
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
    insert into message (conversation_id, seq, sender, client_id, persona_id, staff_id, content_type, content, file_id, created_at,
      original, original_lang)
    select a.c, a.new_seq, a.sender, a.k, case a.sender when 1 then a.persona_id end, a.s, a.t, a.x, a.f, moment, a.o, a.l
    from placed a where a.is_taken
  ),
  moved as (
    update conversation c set
      last_seq = n.last_seq,
      last_message_at = moment,
      burst_tokens = n.burst_left - n.spent,
      minute_tokens = n.minute_left - n.spent,
      tokens_at = moment,
      -- A reply implies that staff have read everything before it.
      staff_read_seq = coalesce(n.answered_seq, c.staff_read_seq),
      waiting_since = case when n.is_answered then null else coalesce(c.waiting_since, moment) end,
      first_replied_at = case when n.is_replied then coalesce(c.first_replied_at, moment) else c.first_replied_at end,
      -- What the player writes ends a snooze; what either side writes cancels a pending end.
      snoozed_until = case when n.spent > 0 then null else c.snoozed_until end,
      ends_at = null
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

/*
 * Stores texts of players for many conversations in one statement: the common case, without the lookups of `chat_send`.
 * Conversation n is `places[n]` of player `owners[n]`; its messages are `counts[n]` elements of `client_ids` and `contents`
 * after `firsts[n]`. Returns the position of each conversation whose messages were stored, with its last number. The others
 * (ended, of another player, or over the rate limit) are unchanged, and `chat_send` says why.
 * `places` must be sorted: conversations are locked in this order, which avoids deadlocks. A row that another transaction
 * had locked is read again before it is updated, so numbers stay without gaps.
 * The planner settings force index plans: a plan made while the tables were small would scan them when they are large.
 */
create or replace function chat_store(
  places uuid[], owners uuid[], counts integer[], firsts integer[], client_ids uuid[], contents text[], burst real, per_minute real
)
returns table (ord integer, last_seq bigint, at_ms bigint)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with moved as (
    update conversation c set
      last_seq = c.last_seq + n.count,
      last_message_at = clock_timestamp(),
      burst_tokens = least(burst, c.burst_tokens + extract(epoch from clock_timestamp() - c.tokens_at)::real) - n.count,
      minute_tokens = least(per_minute,
        c.minute_tokens + extract(epoch from clock_timestamp() - c.tokens_at)::real * per_minute / 60) - n.count,
      tokens_at = clock_timestamp(),
      waiting_since = coalesce(c.waiting_since, clock_timestamp()),
      -- What the player writes ends a snooze and cancels a pending end.
      snoozed_until = null,
      ends_at = null
    from unnest(places, owners, counts) with ordinality n (id, player_id, count, ord)
    where c.id = n.id and c.player_id = n.player_id and c.state <> 'ended'
      and least(burst, c.burst_tokens + extract(epoch from clock_timestamp() - c.tokens_at)::real) >= n.count
      and least(per_minute,
        c.minute_tokens + extract(epoch from clock_timestamp() - c.tokens_at)::real * per_minute / 60) >= n.count
    returning n.ord, c.id, c.last_seq, n.count, c.last_message_at as at
  ), stored as (
    insert into message (conversation_id, seq, sender, client_id, content_type, content, created_at)
    select m.id, m.last_seq - m.count + g, 2, client_ids[firsts[m.ord] + g], 1, contents[firsts[m.ord] + g], m.at
    from moved m cross join lateral generate_series(1, m.count) g
  )
  select m.ord::integer, m.last_seq, (extract(epoch from m.at) * 1000)::bigint from moved m;
end $$;

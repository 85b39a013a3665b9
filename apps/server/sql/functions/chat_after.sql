/*
 * The messages after each position, in order, at most `count` of each conversation; `ord` is the place of the position.
 * With a few positions PostgreSQL would plan the query anew each time, because it expects more of them in a generic plan, and
 * planning over all partitions costs five times as much as reading.
 */
create or replace function chat_after(places uuid[], seqs bigint[], count integer)
returns table (ord integer, found message)
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select p.ord::integer, m.found
  from unnest(places, seqs) with ordinality p (id, seq, ord)
  cross join lateral (
    select m as found from message m where m.conversation_id = p.id and m.seq > p.seq order by m.seq limit count
  ) m;
end $$;

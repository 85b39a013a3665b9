/*
 * The messages after each position, in order, at most `count` of each conversation; `ord` is the place of the position.
 * With a few positions PostgreSQL would plan the query anew each time, because it expects more of them in a generic plan, and
 * planning over all partitions costs five times as much as reading.
 * A few positions are read one by one: a query with one conversation opens one partition, a join opens all months. That costs more
 * than a query per position from about ten positions down.
 */
create or replace function chat_after(places uuid[], seqs bigint[], count integer)
returns table (ord integer, found message)
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  place uuid;
  past bigint;
begin
  if cardinality(places) <= 8 then
    for i in 1..cardinality(places) loop
      place := places[i];
      past := seqs[i];
      return query
      select i, m from message m where m.conversation_id = place and m.seq > past order by m.seq limit count;
    end loop;
    return;
  end if;
  return query
  select p.ord::integer, m.found
  from unnest(places, seqs) with ordinality p (id, seq, ord)
  cross join lateral (
    select m as found from message m where m.conversation_id = p.id and m.seq > p.seq order by m.seq limit count
  ) m;
end $$;

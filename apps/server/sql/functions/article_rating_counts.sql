-- Keeps the counters of "Was this helpful?" exact under concurrent answers and when a player is erased, by language and
-- verified and unverified apart. Counters are updated in the order of their keys to avoid deadlocks.
create or replace function article_rating_counts() returns trigger language plpgsql as $$
declare
  slots constant integer := 8;
begin
  if tg_op = 'UPDATE' then
    insert into article_rating_count as c (article_id, lang, is_verified, slot, yes_count, no_count)
      select a.article_id, a.lang, a.is_verified, uuid_hash(a.player_id) & (slots - 1),
        sum(case when a.is_helpful then 1 else -1 end), sum(case when a.is_helpful then -1 else 1 end)
      from added a join removed r on r.player_id = a.player_id and r.article_id = a.article_id
      where a.is_helpful <> r.is_helpful
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (article_id, lang, is_verified, slot) do update
      set yes_count = c.yes_count + excluded.yes_count, no_count = c.no_count + excluded.no_count;
  elsif tg_op = 'INSERT' then
    insert into article_rating_count as c (article_id, lang, is_verified, slot, yes_count, no_count)
      select article_id, lang, is_verified, uuid_hash(player_id) & (slots - 1),
        count(*) filter (where is_helpful), count(*) filter (where not is_helpful)
      from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (article_id, lang, is_verified, slot) do update
      set yes_count = c.yes_count + excluded.yes_count, no_count = c.no_count + excluded.no_count;
  else
    update article_rating_count c set yes_count = c.yes_count - gone.yes, no_count = c.no_count - gone.no
    from (
      select k.article_id, k.lang, k.is_verified, k.slot, g.yes, g.no
      from (
        select article_id, lang, is_verified, uuid_hash(player_id) & (slots - 1) as slot,
          count(*) filter (where is_helpful) as yes, count(*) filter (where not is_helpful) as no
        from removed group by 1, 2, 3, 4
      ) g
      join article_rating_count k using (article_id, lang, is_verified, slot)
      order by 1, 2, 3, 4 for no key update of k
    ) gone
    where (c.article_id, c.lang, c.is_verified, c.slot) = (gone.article_id, gone.lang, gone.is_verified, gone.slot);
  end if;
  return null;
end $$;

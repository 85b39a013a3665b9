-- Stores a batch of answers to one survey in one statement (group commit) and returns the outcome of each.
-- Items: p(layer), k(ey, for idempotency), r(eceipt), f(lag: verified), l(ang), c(hannel), v(ersion), a(nswer) as `choices`,
-- n(umbers) as the positions to count, w(ords) as [{q, t(ext), s(earch terms)}, …] or null.
-- The lock on the survey keeps it from closing meanwhile and makes the cap exact. The cap applies to verified and unverified
-- answers separately, so that unverified answers cannot use up the places of verified players.
create or replace function survey_take(survey bigint, items json)
returns table (ord integer, outcome text, receipt text, at_ms bigint, is_new boolean)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  held record;
  moment timestamptz;
  verified_room bigint;
  unverified_room bigint;
begin
  select s.state, s.starts_at, s.ends_at, s.cap, s.is_verified_only into held
    from survey s where s.id = survey for no key update;
  moment := clock_timestamp();
  -- Null where no answer is accepted at all.
  verified_room := case when held.state = 'published' and held.starts_at <= moment and (held.ends_at is null or held.ends_at > moment)
    then coalesce(held.cap, 2147483647) end;
  unverified_room := case when not held.is_verified_only then verified_room end;
  if held.cap is not null then
    select verified_room - coalesce(sum(c.counts[1]) filter (where c.is_verified), 0),
      unverified_room - coalesce(sum(c.counts[1]) filter (where not c.is_verified), 0)
      into verified_room, unverified_room
      from survey_count c
      where c.survey_id = survey and c.is_verified in (true, false) and c.lang = 0 and c.channel = 0 and c.version_of_game = '';
  end if;
  return query
  with item as materialized (
    select i.* from rows from (
      json_to_recordset(items) as (p uuid, k uuid, r text, f boolean, l smallint, c bigint, v text, a jsonb, n integer[], w jsonb)
    ) with ordinality i (p, k, r, f, l, c, v, a, n, w, ord)
  ),
  -- Only the first answer of a player counts. The unique key detects an earlier one; it must be known in advance only where
  -- the number of answers is limited.
  judged as materialized (
    select i.*, row_number() over (partition by i.p order by i.ord) = 1
      and (held.cap is null or not exists (select from survey_answer a where a.player_id = i.p and a.survey_id = survey)) as is_first
    from item i
  ),
  stored as (
    insert into survey_answer
      (survey_id, receipt, player_id, key, is_verified, lang, channel, version_of_game, choices, created_at)
    select survey, t.r, t.p, t.k, t.f, t.l, t.c, t.v, t.a, moment
    from (
      select j.*, row_number() over (partition by j.is_first, j.f order by j.ord) as place from judged j
    ) t where t.is_first and t.place <= coalesce(case when t.f then verified_room else unverified_room end, 0)
    on conflict (player_id, survey_id) do nothing
    returning receipt
  ),
  placed as materialized (
    select j.*, j.r in (select s.receipt from stored s) as is_taken from judged j
  ),
  said as (
    insert into survey_words
      (survey_id, receipt, question, is_verified, lang, channel, version_of_game, text, terms, created_at)
    select survey, t.r, w.q, t.f, t.l, t.c, t.v, w.t, w.s, moment
    from placed t cross join lateral jsonb_to_recordset(t.w) as w (q smallint, t text, s tsvector)
    where t.is_taken and t.w is not null
  ),
  counted as (
    insert into survey_count as c (survey_id, is_verified, lang, channel, version_of_game, counts)
    select survey, t.f, coalesce(t.l, 0::smallint), case when grouping(t.l) = 0 then coalesce(t.c, 0) else 0 end,
      case when grouping(t.l) = 0 then coalesce(t.v, '') else '' end, survey_tally(array_agg(n.place))
    from placed t cross join lateral unnest(t.n) n (place)
    where t.is_taken
    group by grouping sets ((t.f, t.l, t.c, t.v), (t.f))
    on conflict (survey_id, is_verified, lang, channel, version_of_game)
      do update set counts = survey_sum(c.counts, excluded.counts)
  )
  select p.ord::integer,
    case
      when held.state is null or held.state = 'draft' then 'not_found'
      when p.k = coalesce(p.taken_key, known.key) then 'ok'
      when coalesce(p.taken_receipt, known.receipt) is not null then 'answered'
      when verified_room is null then 'closed'
      when held.is_verified_only and not p.f then 'unverified'
      else 'full'
    end,
    coalesce(p.taken_receipt, known.receipt),
    (extract(epoch from coalesce(known.created_at, moment)) * 1000)::bigint, p.is_taken
  from (
    -- A player who sent several gets the outcome of the one that was stored.
    select *, first_value(case when is_taken then k end) over of_player as taken_key,
      first_value(case when is_taken then r end) over of_player as taken_receipt
    from placed window of_player as (partition by p order by ord)
  ) p
  left join lateral (
    select a.receipt, a.key, a.created_at from survey_answer a
    where p.taken_receipt is null and a.player_id = p.p and a.survey_id = survey
  ) known on true;
end $$;

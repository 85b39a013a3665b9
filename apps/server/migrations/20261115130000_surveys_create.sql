-- Channel and version as signed by the game's server at this launch. They decide who may answer.
alter table session add column channel bigint;
alter table session add column version_of_game text;

-- Surveys and votes. Questions and the visibility of results are fixed at publication, because answers refer to the
-- question numbers and players answered under these conditions.
create table survey (
  id bigint generated always as identity primary key,
  type smallint not null check (type in (1, 2)),
  state text not null default 'draft' check (state in ('draft', 'published', 'closed')),
  version integer not null default 1,
  -- [{"id", "kind": "single" | "multiple" | "text", "min", "max", "options": [id, …]}, …] in the order asked.
  questions jsonb not null default '[]',
  results text not null default 'staff' check (results in ('after_answer', 'after_end', 'staff')),
  -- Published without a start is "coming soon" (C5).
  starts_at timestamptz,
  ends_at timestamptz,
  cap integer check (cap > 0),
  -- The audience; empty means all players.
  langs smallint[] not null default '{}',
  channels integer[] not null default '{}',
  kinds text[] not null default '{}',
  version_from text,
  version_to text,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  updated_by text references staff_member,
  check (ends_at is null or starts_at is null or ends_at > starts_at),
  check ((state = 'draft') = (published_at is null)),
  check ((state = 'closed') = (closed_at is not null))
);
create index survey_shown on survey (published_at desc, id desc) where state <> 'draft';
create index survey_running on survey (ends_at) where state = 'published';

create function survey_stands_still() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.questions <> old.questions or new.type <> old.type or new.results <> old.results or new.published_at <> old.published_at) then
    raise exception 'what a published survey asks does not change';
  end if;
  if (old.state, new.state) not in
    (('draft', 'draft'), ('draft', 'published'), ('published', 'published'), ('published', 'closed'), ('closed', 'closed')) then
    raise exception 'a survey does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger survey_stands_still before update on survey for each row execute function survey_stands_still();

-- `words`: {"<question>": {"title", "hint", "options": {"<option>": label}}}
create table survey_text (
  survey_id bigint not null references survey on delete cascade,
  lang smallint not null check (lang between 1 and 18),
  title text not null,
  body text not null default '',
  words jsonb not null default '{}',
  primary key (survey_id, lang)
);

-- One row per answer. The reference to the player is removed with the player; the choices stay, so that totals stay
-- right.
create table survey_answer (
  survey_id bigint not null references survey on delete cascade,
  -- Lets a player find their answer in the published tally. Random, so it reveals neither player nor time.
  receipt text collate "C" not null,
  player_id uuid references player on delete set null,
  -- The sender's idempotency key.
  key uuid,
  lang smallint not null,
  channel bigint,
  version_of_game text,
  -- {"<question>": [option, …]}
  choices jsonb not null,
  created_at timestamptz not null default now(),
  primary key (survey_id, receipt)
);
-- One answer per player, also under races and replays (E3).
create unique index survey_answer_once on survey_answer (player_id, survey_id);

create function survey_answer_detached() returns trigger language plpgsql as $$
begin
  new.key := null;
  delete from survey_words where survey_id = new.survey_id and receipt = new.receipt;
  return new;
end $$;
-- Deletes the free text of an answer when its player is removed, by whatever code.
create trigger survey_answer_detached before update of player_id on survey_answer
  for each row when (new.player_id is null) execute function survey_answer_detached();

-- Free text, separate from choices: it is searched separately and deleted with its player.
create table survey_words (
  id bigint generated always as identity primary key,
  survey_id bigint not null,
  receipt text collate "C" not null,
  question smallint not null,
  lang smallint not null,
  channel bigint,
  version_of_game text,
  text text not null,
  terms tsvector not null,
  created_at timestamptz not null default now(),
  foreign key (survey_id, receipt) references survey_answer on delete cascade
);
create index survey_words_newest on survey_words (survey_id, id desc);
create index survey_words_of on survey_words (survey_id, question, id desc);
create index survey_words_answer on survey_words (survey_id, receipt);
create index survey_words_terms on survey_words using gin (terms);

-- Counters for the results, so that reading them costs the same after a million answers. One row per segment of
-- players (language 0 means all), with an array of counters: total, each question, each of its options, in the order
-- asked. The questions are fixed, so positions do not change. A row per counter would be written twenty times as
-- often.
create table survey_count (
  survey_id bigint not null references survey on delete cascade,
  lang smallint not null,
  channel bigint not null default 0,
  version_of_game text collate "C" not null default '',
  counts bigint[] not null,
  primary key (survey_id, lang, channel, version_of_game)
) with (fillfactor = 50);

create function survey_tally(places integer[]) returns bigint[] language plpgsql immutable as $$
declare
  counts bigint[] := array_fill(0::bigint, array[(select max(p) from unnest(places) p)]);
  place integer;
begin
  foreach place in array places loop
    counts[place] := counts[place] + 1;
  end loop;
  return counts;
end $$;

create function survey_sum(one bigint[], other bigint[]) returns bigint[] language sql immutable as $$
  select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place) from unnest(one, other) with ordinality u (a, b, place)
$$;

-- Stores many answers to one survey at once. Items: p(layer), k(ey), r(eceipt), l(ang), c(hannel), v(ersion),
-- a(nswer) as `choices`, n(umbers) as the counters to increment, w(ords) as [{q, t(ext), s(earch terms)}, …] or null.
-- The lock on the survey prevents closing and other batches meanwhile and makes the cap exact. The counters would
-- serialize batches of several servers anyway.
create function survey_take(survey bigint, items json)
returns table (ord integer, outcome text, receipt text, at_ms bigint, is_new boolean)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  held record;
  moment timestamptz;
  room bigint;
begin
  select s.state, s.starts_at, s.ends_at, s.cap into held from survey s where s.id = survey for no key update;
  moment := clock_timestamp();
  -- Null if no answer is accepted at all.
  room := case when held.state = 'published' and held.starts_at <= moment and (held.ends_at is null or held.ends_at > moment)
    then coalesce(held.cap, 2147483647) end;
  if held.cap is not null then
    room := room - coalesce((select c.counts[1] from survey_count c where c.survey_id = survey and c.lang = 0
      and c.channel = 0 and c.version_of_game = ''), 0);
  end if;
  return query
  with item as materialized (
    select i.* from rows from (
      json_to_recordset(items) as (p uuid, k uuid, r text, l smallint, c bigint, v text, a jsonb, n integer[], w jsonb)
    ) with ordinality i (p, k, r, l, c, v, a, n, w, ord)
  ),
  -- Only the first answer of a player counts. The unique key detects an earlier one; it must be known in advance only
  -- if there is a cap.
  judged as materialized (
    select i.*, row_number() over (partition by i.p order by i.ord) = 1
      and (held.cap is null or not exists (select from survey_answer a where a.player_id = i.p and a.survey_id = survey)) as is_first
    from item i
  ),
  stored as (
    insert into survey_answer (survey_id, receipt, player_id, key, lang, channel, version_of_game, choices, created_at)
    select survey, t.r, t.p, t.k, t.l, t.c, t.v, t.a, moment
    from (
      select j.*, row_number() over (partition by j.is_first order by j.ord) as place from judged j
    ) t where t.is_first and t.place <= coalesce(room, 0)
    on conflict (player_id, survey_id) do nothing
    returning receipt
  ),
  placed as materialized (
    select j.*, j.r in (select s.receipt from stored s) as is_taken from judged j
  ),
  said as (
    insert into survey_words (survey_id, receipt, question, lang, channel, version_of_game, text, terms, created_at)
    select survey, t.r, w.q, t.l, t.c, t.v, w.t, w.s, moment
    from placed t cross join lateral jsonb_to_recordset(t.w) as w (q smallint, t text, s tsvector)
    where t.is_taken and t.w is not null
  ),
  counted as (
    insert into survey_count as c (survey_id, lang, channel, version_of_game, counts)
    select survey, coalesce(t.l, 0::smallint), case when grouping(t.l) = 0 then coalesce(t.c, 0) else 0 end,
      case when grouping(t.l) = 0 then coalesce(t.v, '') else '' end, survey_tally(array_agg(n.place))
    from placed t cross join lateral unnest(t.n) n (place)
    where t.is_taken
    group by grouping sets ((t.l, t.c, t.v), ()) having count(*) > 0
    on conflict (survey_id, lang, channel, version_of_game) do update set counts = survey_sum(c.counts, excluded.counts)
  )
  select p.ord::integer,
    case
      when held.state is null or held.state = 'draft' then 'not_found'
      when p.k = coalesce(p.taken_key, known.key) then 'ok'
      when coalesce(p.taken_receipt, known.receipt) is not null then 'answered'
      when room is null then 'closed'
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

-- "Was this helpful?": one answer per person and article.
create table article_rating (
  article_id bigint not null references article on delete cascade,
  player_id uuid not null references player on delete cascade,
  -- The language of the first answer. It never changes, so that a change of mind touches one counter.
  lang smallint not null check (is_language(lang)),
  is_helpful boolean not null,
  -- Kept with the answer, because the player may be deleted first.
  is_verified boolean not null,
  at timestamptz not null default now(),
  primary key (player_id, article_id)
);
create index article_rating_of on article_rating (article_id, player_id);

-- Counters in slots, so that players who answer at the same time rarely wait for the same row.
create table article_rating_count (
  article_id bigint not null references article on delete cascade,
  lang smallint not null,
  is_verified boolean not null,
  slot smallint not null,
  yes_count bigint not null,
  no_count bigint not null,
  primary key (article_id, lang, is_verified, slot)
);

create function article_rating_counts() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger article_rating_counts_in after insert on article_rating
  referencing new table as added for each statement execute function article_rating_counts();
create trigger article_rating_counts_change after update on article_rating
  referencing old table as removed new table as added for each statement execute function article_rating_counts();
create trigger article_rating_counts_out after delete on article_rating
  referencing old table as removed for each statement execute function article_rating_counts();

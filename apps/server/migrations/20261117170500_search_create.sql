-- The search index over everything that players may read (ADR 52). Written in the transaction of each publication, by the
-- application, because PostgreSQL does not split all languages into words.

-- Every distinct word of a language. Small: it grows with the vocabulary, not with the number of texts.
create table search_word (
  id integer generated always as identity primary key,
  lang smallint not null check (is_language(lang)),
  -- Folded; compared as bytes, so that words with a prefix are one range of the index.
  word text collate "C" not null,
  -- As people write it.
  shown text not null,
  unique (lang, word)
);

-- Each word without each of its letters in turn: two words that differ by one typing error share a key.
create table search_word_key (
  lang smallint not null,
  key text collate "C" not null,
  word_id integer not null references search_word,
  primary key (lang, key, word_id)
);

-- One row per item and language, only while players may read it. Narrow, because ranking reads hundreds of rows.
create table search_text (
  id integer generated always as identity primary key,
  type text not null,
  item_id bigint not null,
  lang smallint not null check (is_language(lang)),
  -- Bit n: the item has a text in language n. An English text is found only by readers without their own.
  langs integer not null,
  at timestamptz not null,
  visible_from timestamptz,
  visible_until timestamptz,
  -- All words, and those of the title.
  words integer[] not null,
  title_words integer[] not null,
  unique (type, item_id, lang)
);

create table search_content (
  text_id integer primary key references search_text on delete cascade,
  title text not null,
  body text not null
);

-- Which texts contain a word: titles first, then newest first, so that a search reads the best ones and stops. Without a
-- foreign key to the text, which would be checked for each of its hundreds of words.
create table search_posting (
  word_id integer not null,
  rank integer not null,
  text_id integer not null,
  primary key (word_id, rank, text_id)
);

-- How far the job has indexed what was published before this table existed.
create table search_fill (
  source text primary key,
  after_id bigint not null default 0,
  passes integer not null default 0,
  next_at timestamptz not null default now()
);

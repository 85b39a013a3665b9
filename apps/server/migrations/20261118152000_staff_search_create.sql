-- The search of the console (ADR 61). A worker writes it from the texts of the features; nothing on a request path does.

-- One row per item and language. Narrow besides its terms, because a search reads hundreds of rows.
create table staff_search_entry (
  id bigint generated always as identity primary key,
  kind smallint not null check (kind between 1 and 8),
  subject_id text collate "C" not null,
  lang smallint not null check (is_language(lang)),
  -- Minutes since 1970.
  at integer not null,
  player_id uuid references player on delete cascade,
  -- For chats: the number of the last message that is indexed.
  upto bigint not null default 0,
  terms text[] collate "C" not null,
  unique (kind, subject_id, lang)
);
create index staff_search_entry_of_player on staff_search_entry (player_id) where player_id is not null;
-- Chats leave the index by age.
create index staff_search_entry_chat_age on staff_search_entry (at) where kind = 2;

-- Which entries contain a term, in the order of time, so that a search reads the newest and stops. Compared as bytes, so that
-- words with a prefix are one range.
create table staff_search_posting (
  term text collate "C" not null,
  kind smallint not null,
  at integer not null,
  entry_id bigint not null,
  primary key (term, kind, at, entry_id)
);

-- Items that changed since they were indexed. Without a unique key, so that a change never waits for the worker.
create table staff_search_due (
  id bigint generated always as identity primary key,
  kind smallint not null,
  subject_id text not null
);

-- How far the worker has read what existed before the index, and which ended chats it has seen.
create table staff_search_progress (
  kind smallint primary key,
  after_id text not null default '',
  is_filled boolean not null default false,
  ended_micros bigint not null default 0
);

-- Their bodies are in sql/functions.
create function staff_search_drop_postings() returns trigger language plpgsql as $$ begin return null; end $$;
create function staff_search_note() returns trigger language plpgsql as $$ begin return null; end $$;
create function staff_search_forget() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger staff_search_drop_postings after delete on staff_search_entry
  for each row execute function staff_search_drop_postings();

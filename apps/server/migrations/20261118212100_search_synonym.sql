-- Words that players use for one thing, which editors add to the list that ships (ADR 52).
create table search_synonym (
  id integer generated always as identity primary key,
  -- By language id, each a list of words.
  terms jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text references staff_member
);

-- Machine translation between staff and players (ADR 62).

-- Characters sent to the provider, by scope (the installation, or one member of staff) and window.
create table translation_use (
  scope text not null,
  starts_at timestamptz not null,
  characters bigint not null,
  primary key (scope, starts_at)
);
create index translation_use_old on translation_use (starts_at);

-- Translations of masked texts. `sealed` is encrypted with a key derived from the text, so it cannot be read without the text: when
-- a message is erased, its translation is lost too.
create table translation_cache (
  id bytea primary key,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
create index translation_cache_old on translation_cache (created_at);

-- Languages that the console of a member of staff translates without a click.
create table translation_auto (
  staff_id text not null references staff_member on delete cascade,
  lang smallint not null,
  primary key (staff_id, lang)
);

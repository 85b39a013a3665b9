create table picture (
  id text primary key,
  width integer not null,
  height integer not null,
  tone text not null
);

create table article (
  id bigint generated always as identity primary key,
  type smallint not null check (type between 1 and 6),
  category_id smallint check (category_id between 1 and 4),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'archived')),
  pinned boolean not null default false,
  cover_id text references picture,
  event_starts_at timestamptz,
  event_ends_at timestamptz,
  publish_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((type = 1) = (category_id is not null)),
  check (type in (3, 5) or (event_starts_at is null and event_ends_at is null)),
  check (event_ends_at is null or event_starts_at < event_ends_at),
  check (status <> 'scheduled' or publish_at is not null),
  check (status <> 'published' or published_at is not null)
);
create index article_page on article (type, pinned desc, published_at desc, id desc) where status = 'published';
create index article_question_page on article (category_id, pinned desc, published_at desc, id desc)
  where status = 'published' and type = 1;
create index article_due on article (publish_at) where status = 'scheduled';

-- `terms` is computed by the server, because PostgreSQL's parsers do not split Chinese, Japanese or Thai.
create table article_translation (
  article_id bigint not null references article on delete cascade,
  lang smallint not null check (lang between 1 and 18),
  title text not null,
  summary text not null,
  body text not null,
  terms tsvector not null,
  updated_at timestamptz not null default now(),
  primary key (article_id, lang)
);
create index article_translation_terms on article_translation using gin (terms);

-- Incremented in the transaction of every change that readers could notice. Processes poll it to invalidate their
-- caches.
create table content_revision (
  one boolean primary key default true check (one),
  revision bigint not null default 0
);
insert into content_revision default values;

-- `version` is for optimistic locking; `source_version` counts the changes of the English text that translations must
-- follow.
alter table article
  add column version integer not null default 1,
  add column source_version integer not null default 1,
  add column present_langs integer not null default 0,
  add column stale_langs integer not null default 0,
  add column updated_by text references staff_member;
alter table article_translation
  add column version integer not null default 1,
  add column source_version integer not null default 1,
  add column updated_by text references staff_member;
update article a
set present_langs = coalesce((select bit_or(1 << t.lang) from article_translation t where t.article_id = a.id), 0);

-- Keyset pages of the staff table, last changed first, one index per filter.
create index article_desk on article (updated_at desc, id desc);
create index article_desk_type on article (type, updated_at desc, id desc);
create index article_desk_status on article (status, updated_at desc, id desc);
create index article_desk_category on article (category_id, updated_at desc, id desc) where category_id is not null;
create index article_desk_pinned on article (updated_at desc, id desc) where pinned;
-- Articles with a missing or stale translation. Each index holds only those articles, so a finished language costs
-- nothing.
do $$ begin
  for lang in 1..18 loop
    execute format('create index article_desk_missing_%s on article (updated_at desc, id desc)
      where (present_langs & %s) = 0 and status <> ''archived''', lang, 1 << lang);
    execute format('create index article_desk_stale_%s on article (updated_at desc, id desc)
      where (stale_langs & %s) <> 0', lang, 1 << lang);
  end loop;
end $$;

-- Change history. `content` is everything the change wrote, so that changes can be compared and restored.
create table article_change (
  id bigint generated always as identity primary key,
  article_id bigint not null references article on delete cascade,
  at timestamptz not null default now(),
  staff_id text references staff_member,
  kind text not null check (kind in ('created', 'fields', 'text', 'text_removed', 'status')),
  lang smallint check (lang between 1 and 18),
  -- For a text: the English version it created or follows. For a removed text: its last version.
  source_version integer,
  version integer,
  content jsonb not null
);
create index article_change_of on article_change (article_id, id desc);
create index article_change_of_text on article_change (article_id, lang, id desc) where lang is not null;

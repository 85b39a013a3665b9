alter index article_desk rename to article_console;
alter index article_desk_category rename to article_console_category;
alter index article_desk_pinned rename to article_console_pinned;
alter index article_desk_status rename to article_console_status;
alter index article_desk_type rename to article_console_type;

-- Two for each language, whose numbers the list of languages chose.
do $$
declare
  name text;
begin
  for name in
    select indexname from pg_indexes where schemaname = 'public' and indexname ~ '^article_desk_(missing|stale)_'
  loop
    execute format('alter index %I rename to %I', name, replace(name, 'article_desk', 'article_console'));
  end loop;
end $$;

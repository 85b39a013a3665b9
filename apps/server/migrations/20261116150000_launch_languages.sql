-- The languages are listed in packages/i18n/src/locales.ts only. Every migration run replaces this function from that list
-- (apps/server/src/data/languages.ts), so that a new language needs no migration.
create function is_language(lang smallint) returns boolean language sql immutable as $$ select lang > 0 $$;

do $$
declare
  one record;
begin
  for one in
    select c.conrelid::regclass as name, c.conname from pg_constraint c
    where c.contype = 'c' and pg_get_constraintdef(c.oid) = 'CHECK (((lang >= 1) AND (lang <= 18)))' and c.conparentid = 0
  loop
    -- The dropped check was enforced until now, so existing rows need no validation.
    execute format('alter table %s drop constraint %I', one.name, one.conname);
    execute format('alter table %s add constraint %I check (is_language(lang)) not valid', one.name, one.conname);
  end loop;
end $$;

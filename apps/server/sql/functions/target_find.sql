-- The target that applies to a new chat or report.
create or replace function target_find(wanted text, player uuid, in_lang smallint, from_channel integer) returns support_target
language sql stable set search_path = public, pg_temp as $$
  select t.* from support_target t
  where t.subject = wanted and t.is_active
    and (t.langs = '{}' or in_lang = any(t.langs))
    and (t.channels = '{}' or from_channel = any(t.channels))
    and (t.min_tier = 0 or t.min_tier <= (select p.tier from player p where p.id = player))
  order by t.position, t.id limit 1
$$;

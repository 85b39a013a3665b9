-- Notes that an item changed. Arguments: its kind, and the column with its id.
create or replace function staff_search_note() returns trigger language plpgsql as $$
declare
  subject text;
begin
  if tg_op = 'DELETE' then
    execute format('select ($1).%I::text', tg_argv[1]) into subject using old;
  else
    execute format('select ($1).%I::text', tg_argv[1]) into subject using new;
  end if;
  insert into staff_search_due (kind, subject_id) values (tg_argv[0]::smallint, subject);
  return null;
end $$;

-- Removes a deleted item from the index in the same transaction. Argument: its kind.
create or replace function staff_search_forget() returns trigger language plpgsql as $$
begin
  delete from staff_search_entry where kind = tg_argv[0]::smallint and subject_id = old.id::text;
  return null;
end $$;

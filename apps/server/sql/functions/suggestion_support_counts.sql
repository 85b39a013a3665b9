-- Keeps the supporter counts exact under concurrent votes and when a player is erased, verified and unverified apart.
-- Rows are updated in id order to avoid deadlocks.
create or replace function suggestion_support_counts() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  one record;
begin
  for one in select suggestion_id as id, count(*) filter (where is_verified) as verified,
      count(*) filter (where not is_verified) as unverified
    from changed group by suggestion_id order by suggestion_id loop
    update suggestion set supporters = supporters + step * one.verified,
      unverified_supporters = unverified_supporters + step * one.unverified where id = one.id;
  end loop;
  return null;
end $$;

-- Keeps joined_count exact under concurrent joins and when a player is erased. Rows are updated in id order to avoid deadlocks.
create or replace function incident_join_counts() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select incident_id as id, count(*) as count from changed group by incident_id order by incident_id loop
    update incident set joined_count = joined_count + case tg_op when 'INSERT' then one.count else -one.count end
      where id = one.id;
  end loop;
  return null;
end $$;

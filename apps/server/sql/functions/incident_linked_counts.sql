-- Keeps linked_count equal to the number of reports linked to a known issue.
create or replace function incident_linked_counts() returns trigger language plpgsql as $$
begin
  update incident set linked_count = linked_count - 1 where id = old.incident_id;
  update incident set linked_count = linked_count + 1 where id = new.incident_id;
  return null;
end $$;

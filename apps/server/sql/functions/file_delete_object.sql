-- Queues the stored object of a deleted file row for removal.
create or replace function file_delete_object() returns trigger language plpgsql as $$
begin
  -- An upload in progress may still write its object.
  insert into file_removal (object, due_at)
  values (old.object, now() + case when old.is_ready then interval '0' else interval '1 hour' end) on conflict do nothing;
  return null;
end $$;

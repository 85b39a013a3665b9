-- Cascades a deleted conversation to its messages: the partitioned message table has no foreign key.
create or replace function conversation_delete_messages() returns trigger language plpgsql as $$
begin
  delete from message where conversation_id = old.id;
  return old;
end $$;

-- Writes an event to the webhook outbox.
create or replace function webhook_enqueue(event text, player uuid, data jsonb) returns void language sql as $$
  insert into webhook_event (event, player_id, data) values (event, player, data)
$$;

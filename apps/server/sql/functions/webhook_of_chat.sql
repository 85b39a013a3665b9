-- Queues `chat.ended` in the transaction that ends the conversation.
create or replace function webhook_of_chat() returns trigger language plpgsql as $$
begin
  if new.state = 'ended' and old.state <> 'ended' then
    perform webhook_enqueue('chat.ended', new.player_id,
      jsonb_build_object('id', new.id, 'number', new.number, 'reason', new.end_reason));
  end if;
  return null;
end $$;

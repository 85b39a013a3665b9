-- Queues `feedback.created` and `feedback.changed` in the transaction of the change.
create or replace function webhook_of_feedback() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state then return null; end if;
  perform webhook_enqueue(case when tg_op = 'INSERT' then 'feedback.created' else 'feedback.changed' end, new.player_id,
    jsonb_build_object('id', new.id, 'number', new.number, 'type', new.type, 'state', new.state));
  return null;
end $$;

-- Queues deletion events. `is_verified` tells receivers whether the account's own player asked, `is_role_known` whether the role id
-- is one of the account's (null: not known). Undelivered events follow a request
-- that is linked to another account, so that the erasure of that account finds them.
create or replace function webhook_of_deletion() returns trigger language plpgsql as $$
declare
  event text;
begin
  if tg_op = 'UPDATE' and new.player_id <> old.player_id then
    update webhook_event e set player_id = new.player_id
    where e.player_id = old.player_id and e.event like 'deletion.%' and e.data ->> 'id' = new.id::text;
  end if;
  if tg_op = 'INSERT' then event := 'deletion.requested';
  elsif new.state <> old.state and new.state in ('confirmed', 'rejected', 'cancelled') then event := 'deletion.' || new.state;
  elsif new.reminded_days is distinct from old.reminded_days then event := 'deletion.reminded';
  else return null;
  end if;
  perform webhook_enqueue(event, new.player_id, jsonb_build_object('id', new.id, 'number', new.number, 'role_id', new.role_id,
    'due_at', (extract(epoch from new.due_at) * 1000)::bigint, 'certificate', new.certificate,
    'is_verified', new.proof = 'ticket', 'is_role_known', new.role_id = any(new.account_roles)));
  return null;
end $$;

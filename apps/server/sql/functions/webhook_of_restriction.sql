-- Queues `player.restricted` and `player.restriction_lifted`. A network is no player, so its restrictions queue nothing.
create or replace function webhook_of_restriction() returns trigger language plpgsql as $$
begin
  if new.player_id is null then return null; end if;
  if tg_op = 'UPDATE' and (old.lifted_at is not null or new.lifted_at is null) then return null; end if;
  perform webhook_enqueue(case when tg_op = 'INSERT' then 'player.restricted' else 'player.restriction_lifted' end, new.player_id,
    jsonb_build_object('id', new.id, 'kind', new.kind, 'reason', new.reason,
      'until', (extract(epoch from new.until) * 1000)::bigint));
  return null;
end $$;

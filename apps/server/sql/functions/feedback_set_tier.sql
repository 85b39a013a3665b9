-- A report starts with the tier of its player, also when it moves to the account that claimed it.
create or replace function feedback_set_tier() returns trigger language plpgsql as $$
begin
  new.tier := coalesce((select tier from player where id = new.player_id), 0);
  return new;
end $$;

-- Whether a supporter counts as verified is read from the player, never taken from the caller.
create or replace function suggestion_support_set_verified() returns trigger language plpgsql as $$
begin
  new.is_verified := coalesce((select proof = 'ticket' from player where id = new.player_id), false);
  return new;
end $$;

-- Once a verified player takes over a report that their device sent, its sender is known and it needs no linked account.
create or replace function feedback_set_verified() returns trigger language plpgsql as $$
begin
  new.is_verified := (select proof = 'ticket' from player where id = new.player_id);
  if new.is_verified then new.account_id := null; end if;
  return new;
end $$;

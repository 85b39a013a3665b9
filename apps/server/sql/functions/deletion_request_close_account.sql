-- The account is closed from confirmation until erasure, and reopened when the deletion is cancelled.
create or replace function deletion_request_close_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'confirmed' then update player set closed_at = null where id = old.player_id; end if;
  elsif old.state <> 'confirmed' and new.state = 'confirmed' then
    update player set closed_at = new.confirmed_at where id = new.player_id;
  elsif old.state = 'confirmed' and new.state = 'cancelled' then
    update player set closed_at = null where id = new.player_id;
  end if;
  return null;
end $$;

-- Sets the deadlines of a report when it arrives, and when it becomes the turn of staff or of the player.
create or replace function target_of_report() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before feedback := old;
  work feedback := new;
  is_over boolean := new.state = 3;
  is_answered boolean := new.waiting_since is null
    and (new.updated_by is not null or (not is_over and old.waiting_since is not null));
  was_over boolean := coalesce(old.state = 3, false);
begin
  if is_over and was_over then return new; end if;
  return target_advance('report', before, work, coalesce(old.waiting_since, old.created_at, new.waiting_since, new.created_at), is_over,
    is_answered, new.state <> 1, was_over);
end $$;

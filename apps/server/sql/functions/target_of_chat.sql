-- Sets the deadlines of a conversation when it starts, and when it becomes the turn of staff or of the player. As its owner, because a
-- gateway stores messages and must not see targets.
create or replace function target_of_chat() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before conversation := old;
  work conversation := new;
  is_over boolean := new.state = 'ended';
  is_answered boolean := new.first_replied_at is distinct from old.first_replied_at
    or (not is_over and old.waiting_since is not null and new.waiting_since is null);
  is_ours boolean := new.waiting_since is not null or new.first_replied_at is null;
begin
  if is_over and old.state = 'ended' then return new; end if;
  return target_advance('chat', before, work, coalesce(old.waiting_since, old.queued_at, new.queued_at), is_over, is_answered, is_ours,
    false);
end $$;

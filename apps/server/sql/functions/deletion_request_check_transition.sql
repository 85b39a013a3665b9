-- Allows only the defined state transitions and computes the 15-day retention from the database's clock, whichever code path runs.
create or replace function deletion_request_check_transition() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'requested' or new.due_at is not null then raise exception 'a deletion begins as a request'; end if;
    return new;
  end if;
  if (old.state, new.state) not in (('requested', 'requested'), ('requested', 'confirmed'), ('requested', 'rejected'),
    ('requested', 'cancelled'), ('confirmed', 'confirmed'), ('confirmed', 'cancelled'), ('confirmed', 'erasing'),
    ('erasing', 'erasing'), ('rejected', 'rejected'), ('cancelled', 'cancelled')) then
    raise exception 'a deletion does not go from % to %', old.state, new.state;
  end if;
  if old.state = 'requested' and new.state = 'confirmed' then
    if old.held_at is not null then raise exception 'a deletion on hold is not confirmed'; end if;
    new.confirmed_at := clock_timestamp();
    -- In hours, because a calendar day is 23 hours long when clocks go forward.
    new.due_at := new.confirmed_at + interval '360 hours';
  elsif (new.due_at, new.confirmed_at) is distinct from (old.due_at, old.confirmed_at) then
    raise exception 'the end of a deletion does not move';
  elsif old.state = 'confirmed' and new.state = 'confirmed' and old.held_at is not null and new.held_at is null then
    -- A released hold leaves the player at least a day to cancel; nothing else moves the date.
    new.due_at := greatest(old.due_at, clock_timestamp() + interval '24 hours');
  end if;
  if old.state = 'confirmed' and new.state = 'erasing' and (old.due_at > clock_timestamp() or old.held_at is not null) then
    raise exception 'not before its time';
  end if;
  return new;
end $$;

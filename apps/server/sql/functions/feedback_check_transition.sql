-- Allows only the state transitions of F2, whichever code path runs. The service decides who may make them.
create or replace function feedback_check_transition() returns trigger language plpgsql as $$
begin
  if not ((old.state, new.state) in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 1), (2, 3), (3, 2))) then
    raise exception 'feedback cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;

-- The name of `webhook_enqueue` in the triggers of the previous release, until their functions are replaced. It goes with the release
-- after this one (ADR 32).
create or replace function webhook_tell(event text, player uuid, data jsonb) returns void language sql as $$
  select webhook_enqueue(event, player, data)
$$;

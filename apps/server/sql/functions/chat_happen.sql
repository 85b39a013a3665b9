-- The name of `chat_record_event` in servers of the previous release. It goes with the release after this one (ADR 32).
create or replace function chat_happen(place uuid, happened text, why text, by_persona smallint)
returns table (seq bigint, at_ms bigint) language sql as $$
  select seq, at_ms from chat_record_event(place, happened, why, by_persona)
$$;

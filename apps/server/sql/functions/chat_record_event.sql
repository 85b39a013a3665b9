-- Appends an event (started, assigned, ended, …) to a conversation, visible to both sides. The caller holds the lock on the conversation.
create or replace function chat_record_event(place uuid, happened text, why text, by_persona smallint)
returns table (seq bigint, at_ms bigint) language plpgsql as $$
#variable_conflict use_column
declare
  next_seq bigint;
  moment timestamptz := clock_timestamp();
begin
  update conversation set last_seq = last_seq + 1, last_message_at = moment where id = place returning last_seq into next_seq;
  insert into message (conversation_id, seq, sender, persona_id, event, reason, created_at)
  values (place, next_seq, 1, by_persona, happened, why, moment);
  return query select next_seq, (extract(epoch from moment) * 1000)::bigint;
end $$;

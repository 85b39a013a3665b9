-- The id of a conversation that starts now: the hour, then random digits.
create or replace function conversation_new_id() returns uuid language sql volatile as $$
  select (left(conversation_id_from(now())::text, 19) || right(gen_random_uuid()::text, 17))::uuid
$$;

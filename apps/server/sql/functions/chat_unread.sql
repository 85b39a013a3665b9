-- Messages of staff after a number, counted up to 99. A function, because a subquery opens all months even when nothing is unread.
create or replace function chat_unread(place uuid, past bigint) returns bigint
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select count(*) from (
      select from message m where m.conversation_id = place and m.seq > past and m.sender = 1 and m.event is null limit 99
    ) u
  );
end $$;

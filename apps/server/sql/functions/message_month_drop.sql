/*
 * Drops the messages of all conversations that started in the month. The caller has checked that all of them ended before `before`;
 * a conversation that is still open stops it again here. Waits at most 100 ms for its lock, because all readers and writers of
 * messages wait behind it; the caller retries.
 */
create or replace function message_month_drop(month date, before timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '100ms' as $$
declare
  first uuid := public.conversation_id_from(month::timestamp at time zone 'utc');
  next uuid := public.conversation_id_from((month + interval '1 month') at time zone 'utc');
begin
  if extract(day from month) <> 1 or (month + interval '1 month') at time zone 'utc' > least(before, now()) then
    raise exception 'no month to drop: %', month;
  end if;
  if exists (select from public.conversation where state <> 'ended' and id >= first and id < next) then
    raise exception 'a conversation of % is open', month;
  end if;
  execute format('drop table public.%I', 'message_' || to_char(month::timestamp, 'YYYYMM'));
end $$;

/*
 * Adds the part of `message` for conversations that start in the month; false if it exists, or if the rest already has messages of
 * the month. For the worker, whose role may not change the schema. `attach` locks only the empty rest against reads;
 * `create table … partition of` would lock all messages.
 */
create or replace function message_month_add(month date) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '100ms' as $$
declare
  part text := 'message_' || to_char(month::timestamp, 'YYYYMM');
  first uuid := public.conversation_id_from(month::timestamp at time zone 'utc');
  next uuid := public.conversation_id_from((month + interval '1 month') at time zone 'utc');
begin
  if extract(day from month) <> 1 or month < date_trunc('month', now() at time zone 'utc') or month > now() + interval '1 year' then
    raise exception 'no month to add: %', month;
  end if;
  if to_regclass('public.' || part) is not null
    or exists (select from public.message_rest where conversation_id >= first and conversation_id < next) then
    return false;
  end if;
  execute format('create table public.%I (like public.message including all)', part);
  execute format('alter table public.message attach partition public.%I for values from (%L) to (%L)', part, first, next);
  return true;
end $$;

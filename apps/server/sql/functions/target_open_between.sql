-- Open milliseconds of a calendar between two moments, up to the end of its stored windows.
create or replace function target_open_between(calendar smallint, since timestamptz, until timestamptz) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select case
    when c.is_always then (extract(epoch from until - since) * 1000)::bigint
    else coalesce((
      select w.open_before_ms + (extract(epoch from least(until, w.closes_at) - w.opens_at) * 1000)::bigint from target_window w
      where w.calendar_id = c.id and w.opens_at <= until order by w.opens_at desc limit 1), 0)
    - coalesce((
      select w.open_before_ms + (extract(epoch from least(since, w.closes_at) - w.opens_at) * 1000)::bigint from target_window w
      where w.calendar_id = c.id and w.opens_at <= since order by w.opens_at desc limit 1), 0)
  end
  from target_calendar c where c.id = calendar
$$;

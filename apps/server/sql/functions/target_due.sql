-- The first moment at which `open_ms` of open time have passed since `since`; null if the stored windows end before it. One statement,
-- so that it never sees half of a changed calendar.
create or replace function target_due(calendar smallint, since timestamptz, open_ms bigint) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select case
    when open_ms <= 0 then since
    when c.is_always then since + open_ms * interval '1 millisecond'
    else (
      select w.opens_at + (g.goal - w.open_before_ms) * interval '1 millisecond'
      from (
        select open_ms + coalesce((
          select w.open_before_ms + (extract(epoch from least(since, w.closes_at) - w.opens_at) * 1000)::bigint from target_window w
          where w.calendar_id = c.id and w.opens_at <= since order by w.opens_at desc limit 1), 0) as goal
      ) g
      cross join lateral (
        select w.opens_at, w.open_before_ms from target_window w
        where w.calendar_id = c.id and w.open_after_ms >= g.goal order by w.open_after_ms limit 1
      ) w)
  end
  from target_calendar c where c.id = calendar
$$;

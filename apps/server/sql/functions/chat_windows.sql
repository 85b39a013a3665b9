-- The opening hours from `moment` on, for eight days. Days are those of the staff's time zone, daylight saving time included. The hours of
-- a holiday replace those of its weekday.
create or replace function chat_windows(moment timestamptz) returns table (opens_at timestamptz, closes_at timestamptz)
language sql stable as $$
  select o.opens_at, o.closes_at
  from chat_hours h
  cross join generate_series(-1, 8) days
  cross join lateral (select (moment at time zone h.time_zone)::date + days as day) d
  left join lateral (
    select e->'windows' as windows from jsonb_array_elements(h.holidays) e where (e->>'date')::date = d.day limit 1
  ) holiday on true
  cross join lateral jsonb_array_elements(coalesce(holiday.windows, h.windows)) w
  cross join lateral (
    select (d.day + make_interval(mins => (w->>'from')::integer)) at time zone h.time_zone as opens_at,
      (d.day + make_interval(mins => (w->>'to')::integer)) at time zone h.time_zone as closes_at
  ) o
  where not h.is_always and (holiday.windows is not null or extract(isodow from d.day) = (w->>'day')::integer)
    and o.closes_at > moment and o.opens_at < moment + interval '8 days'
  order by o.opens_at
$$;

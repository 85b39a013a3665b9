-- Adds two tallies position by position; the shorter one counts as padded with zeros.
create or replace function survey_sum(one bigint[], other bigint[]) returns bigint[] language sql immutable as $$
  select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place) from unnest(one, other) with ordinality u (a, b, place)
$$;

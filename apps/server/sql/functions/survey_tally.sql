-- Counts how often each position occurs in `places`.
create or replace function survey_tally(places integer[]) returns bigint[] language plpgsql immutable as $$
declare
  counts bigint[] := array_fill(0::bigint, array[(select max(p) from unnest(places) p)]);
  place integer;
begin
  foreach place in array places loop
    counts[place] := counts[place] + 1;
  end loop;
  return counts;
end $$;

-- Cascades a deleted entry to its postings. A foreign key would need a second index on the largest table.
create or replace function staff_search_drop_postings() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  delete from staff_search_posting p using unnest(old.terms) as t (term)
  where p.term = t.term and p.kind = old.kind and p.at = old.at and p.entry_id = old.id;
  return null;
end $$;

-- A published survey keeps its questions, type, results and audience: changing them would make earlier answers incomparable.
create or replace function survey_refuse_changes() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.questions <> old.questions or new.type <> old.type or new.results <> old.results
    or new.is_verified_only <> old.is_verified_only or new.published_at <> old.published_at) then
    raise exception 'what a published survey asks does not change';
  end if;
  if (old.state, new.state) not in
    (('draft', 'draft'), ('draft', 'published'), ('published', 'published'), ('published', 'closed'), ('closed', 'closed')) then
    raise exception 'a survey does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;

-- Records what became of a deadline when its clock stops, and closes its breach.
create or replace function target_stop(
  conversation uuid, report uuid, target smallint, what text, due timestamptz, taken bigint, assignee text, player uuid,
  in_lang smallint, moment timestamptz
) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if moment > due then
    perform target_miss(conversation, report, target, what, due, assignee, player, in_lang);
    update target_breach b set closed_at = moment
    where b.conversation_id is not distinct from conversation and b.feedback_id is not distinct from report
      and b.kind = what and b.due_at = due and b.closed_at is null;
  end if;
  insert into target_outcome (target_id, kind, lang, tier, at, outcome, taken_ms)
  values (target, what, in_lang, coalesce((select p.tier from player p where p.id = player), 0), moment,
    case when moment > due then 'late' else 'met' end, taken);
end $$;

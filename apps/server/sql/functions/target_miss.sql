-- Records a missed deadline. Returns the id of the breach, or null if it is recorded already.
create or replace function target_miss(
  conversation uuid, report uuid, target smallint, what text, due timestamptz, assignee text, player uuid, in_lang smallint
) returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  breach bigint;
begin
  insert into target_breach (conversation_id, feedback_id, target_id, kind, due_at, breached_at, assignee_id, escalate_at)
  select conversation, report, t.id, what, due, clock_timestamp(), assignee,
    target_due(t.calendar_id, due, t.escalate_after_minutes * 60000::bigint)
  from support_target t where t.id = target
  on conflict (conversation_id, feedback_id, kind, due_at) do nothing returning id into breach;
  if breach is not null then
    insert into target_outcome (target_id, kind, lang, tier, at, outcome)
    values (target, what, in_lang, coalesce((select p.tier from player p where p.id = player), 0), due, 'missed');
  end if;
  return breach;
end $$;

-- Sets the deadlines of a chat or report that starts, which is null `before`, or changes. `since` is when the current wait began.
create or replace function target_advance(
  subject text, before anyelement, work anyelement, since timestamptz, is_over boolean, is_answered boolean, is_ours boolean,
  was_over boolean
) returns anyelement language plpgsql set search_path = public, pg_temp as $$
declare
  target support_target;
  moment timestamptz := clock_timestamp();
  chat uuid := case subject when 'chat' then work.id end;
  report uuid := case subject when 'report' then work.id end;
begin
  if before is null then
    target := target_find(subject, work.player_id, work.lang, work.channel);
    if target.id is null or is_over then return work; end if;
    work.target_id := target.id;
    work.respond_by := target_due(target.calendar_id, since, target.first_response_minutes * 60000::bigint);
    work.resolve_total_ms := target.resolution_minutes * 60000::bigint;
    work.resolve_by := target_due(target.calendar_id, since, work.resolve_total_ms);
    return work;
  end if;

  if work.target_id is not null then
    select * into target from support_target t where t.id = work.target_id;
  elsif is_ours and not is_over then
    -- It began before there were targets.
    target := target_find(subject, work.player_id, work.lang, work.channel);
    work.target_id := target.id;
  end if;
  if target.id is null then return work; end if;

  if work.respond_by is not null and (is_over or is_answered) then
    -- A player who leaves in time got no answer, and missed none.
    if is_answered or moment > work.respond_by then
      perform target_stop(chat, report, target.id,
        case when before.first_replied_at is null then 'first_response' else 'next_response' end,
        work.respond_by, target_open_between(target.calendar_id, since, moment),
        before.assignee_id, work.player_id, work.lang, moment);
    end if;
    work.respond_by := null;
    work.respond_missed := null;
  end if;
  if work.respond_by is null and work.waiting_since is not null and not is_over
    and (before.waiting_since is null or is_answered) then
    work.respond_by := target_due(target.calendar_id, moment, target.first_response_minutes * 60000::bigint);
    work.respond_missed := null;
  end if;

  if is_over then
    if work.resolve_left_ms is not null then
      perform target_stop(chat, report, target.id, 'resolution', moment, work.resolve_total_ms - work.resolve_left_ms,
        before.assignee_id, work.player_id, work.lang, moment);
    elsif work.resolve_by is not null then
      perform target_stop(chat, report, target.id, 'resolution', work.resolve_by,
        work.resolve_total_ms + target_open_between(target.calendar_id, work.resolve_by, moment),
        before.assignee_id, work.player_id, work.lang, moment);
    end if;
    work.resolve_by := null;
    work.resolve_missed := null;
    work.resolve_left_ms := null;
    work.resolve_total_ms := null;
  elsif was_over then
    work.resolve_total_ms := target.resolution_minutes * 60000::bigint;
    work.resolve_by := target_due(target.calendar_id, moment, work.resolve_total_ms);
  -- The clock stands still while the player has to answer. One that has run out stays as it is.
  elsif not is_ours and work.resolve_by > moment then
    work.resolve_left_ms := target_open_between(target.calendar_id, moment, work.resolve_by);
    work.resolve_by := null;
  elsif is_ours and work.resolve_left_ms is not null then
    work.resolve_by := target_due(target.calendar_id, moment, work.resolve_left_ms);
    work.resolve_left_ms := null;
  end if;
  return work;
end $$;

-- Sets the deadlines of a report when it arrives, and when it becomes the turn of staff or of the player.
create or replace function target_of_report() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  target support_target;
  moment timestamptz := clock_timestamp();
  is_over boolean := new.state = 3;
  is_answered boolean;
  is_ours boolean := new.state <> 1;
begin
  if tg_op = 'INSERT' then
    target := target_find('report', new.player_id, new.lang, new.channel);
    if target.id is null or new.state = 3 then return new; end if;
    new.target_id := target.id;
    new.respond_by := target_due(target.calendar_id, coalesce(new.waiting_since, new.created_at), target.first_response_minutes * 60000::bigint);
    new.resolve_total_ms := target.resolution_minutes * 60000::bigint;
    new.resolve_by := target_due(target.calendar_id, coalesce(new.waiting_since, new.created_at), new.resolve_total_ms);
    return new;
  end if;

  if is_over and old.state = 3 then return new; end if;
  is_answered := new.waiting_since is null
    and (new.updated_by is not null or (not is_over and old.waiting_since is not null));
  if new.target_id is not null then
    select * into target from support_target t where t.id = new.target_id;
  elsif is_ours and not is_over then
    -- It began before there were targets.
    target := target_find('report', new.player_id, new.lang, new.channel);
    new.target_id := target.id;
  end if;
  if target.id is null then return new; end if;

  if new.respond_by is not null and (is_over or is_answered) then
    -- A player who leaves in time got no answer, and missed none.
    if is_answered or moment > new.respond_by then
      perform target_stop(null, new.id, target.id, case when old.first_replied_at is null then 'first_response' else 'next_response' end,
        new.respond_by, target_open_between(target.calendar_id, coalesce(old.waiting_since, old.created_at), moment),
        old.assignee_id, new.player_id, new.lang, moment);
    end if;
    new.respond_by := null;
    new.respond_missed := null;
  end if;
  if new.respond_by is null and new.waiting_since is not null and not is_over
    and (old.waiting_since is null or is_answered) then
    new.respond_by := target_due(target.calendar_id, moment, target.first_response_minutes * 60000::bigint);
    new.respond_missed := null;
  end if;

  if is_over then
    if new.resolve_left_ms is not null then
      perform target_stop(null, new.id, target.id, 'resolution', moment, new.resolve_total_ms - new.resolve_left_ms,
        old.assignee_id, new.player_id, new.lang, moment);
    elsif new.resolve_by is not null then
      perform target_stop(null, new.id, target.id, 'resolution', new.resolve_by,
        new.resolve_total_ms + target_open_between(target.calendar_id, new.resolve_by, moment),
        old.assignee_id, new.player_id, new.lang, moment);
    end if;
    new.resolve_by := null;
    new.resolve_missed := null;
    new.resolve_left_ms := null;
    new.resolve_total_ms := null;
  elsif old.state = 3 then
    new.resolve_total_ms := target.resolution_minutes * 60000::bigint;
    new.resolve_by := target_due(target.calendar_id, moment, new.resolve_total_ms);
  -- The clock stands still while the player has to answer. One that has run out stays as it is.
  elsif not is_ours and new.resolve_by > moment then
    new.resolve_left_ms := target_open_between(target.calendar_id, moment, new.resolve_by);
    new.resolve_by := null;
  elsif is_ours and new.resolve_left_ms is not null then
    new.resolve_by := target_due(target.calendar_id, moment, new.resolve_left_ms);
    new.resolve_left_ms := null;
  end if;
  return new;
end $$;

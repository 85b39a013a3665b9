-- Deadlines of a report, as those of a conversation.
alter table feedback add column target_id smallint;
alter table feedback add column respond_by timestamptz;
alter table feedback add column respond_missed boolean;
alter table feedback add column resolve_by timestamptz;
alter table feedback add column resolve_missed boolean;
alter table feedback add column resolve_left_ms bigint;
alter table feedback add column resolve_total_ms bigint;
create trigger target_of_report_new before insert on feedback for each row execute function target_of_report();
create trigger target_of_report before update of waiting_since, state on feedback for each row
  when (old.waiting_since is distinct from new.waiting_since or old.state is distinct from new.state)
  execute function target_of_report();

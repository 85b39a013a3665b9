-- Deadlines of a conversation. `resolve_left_ms` is the open time that is left while it waits for the player, `resolve_total_ms` what
-- the target grants in total. The `_missed` columns say that the passed deadline is recorded.
alter table conversation add column target_id smallint;
alter table conversation add column respond_by timestamptz;
alter table conversation add column respond_missed boolean;
alter table conversation add column resolve_by timestamptz;
alter table conversation add column resolve_missed boolean;
alter table conversation add column resolve_left_ms bigint;
alter table conversation add column resolve_total_ms bigint;
create trigger target_of_chat_new before insert on conversation for each row execute function target_of_chat();
create trigger target_of_chat before update of waiting_since, first_replied_at, state on conversation for each row
  when (old.waiting_since is distinct from new.waiting_since or old.first_replied_at is distinct from new.first_replied_at
    or old.state is distinct from new.state)
  execute function target_of_chat();

alter table chat_hours add column holidays jsonb not null default '[]';

-- The server decides which kinds there are, as for feedback_entry.
alter table conversation_entry drop constraint if exists conversation_entry_kind_check;

-- Follow-up of chats and reports (ADR 57). A snoozed chat stays with its assignee and does not count as waiting. A message of the player
-- ends the snooze and cancels a pending end in the update that stores it (sql/functions/chat_store.sql, chat_send.sql).
alter table conversation add column snoozed_until timestamptz;
alter table conversation add column ends_at timestamptz;
alter table conversation add column ends_reason text;
-- Started by staff: not part of the statistics of waiting times.
alter table conversation add column is_outbound boolean not null default false;

alter table feedback add column snoozed_until timestamptz;
-- Gets the reminder if the report has no assignee then.
alter table feedback add column snoozed_by text;

-- A message that tells the player about the report made from the chat; its content is the number.
alter table message add column report_id uuid;

-- Whether queuing the reply assigned the report, so that undoing it returns the report.
alter table feedback_outgoing add column took boolean not null default false;

create table conversation_report (
  conversation_id uuid not null references conversation on delete cascade,
  feedback_id uuid not null references feedback on delete cascade,
  -- The idempotency key of the request.
  key uuid not null,
  staff_id text not null references staff_member,
  created_at timestamptz not null default now(),
  primary key (conversation_id, feedback_id),
  unique (conversation_id, key)
);
create index conversation_report_of on conversation_report (feedback_id);

-- Pictures of a chat that a report made from it shows too. The file itself still belongs to the chat.
create table feedback_chat_file (
  feedback_id uuid not null references feedback on delete cascade,
  file_id uuid not null references file on delete cascade,
  position smallint not null,
  primary key (feedback_id, file_id)
);
create index feedback_chat_file_of on feedback_chat_file (file_id);

create table staff_reminder (
  id bigint generated always as identity primary key,
  staff_id text not null references staff_member on delete cascade,
  conversation_id uuid references conversation on delete cascade,
  feedback_id uuid references feedback on delete cascade,
  due_at timestamptz not null,
  note text not null default '',
  key uuid not null,
  created_at timestamptz not null default now(),
  unique (staff_id, key),
  check ((conversation_id is null) <> (feedback_id is null))
);
create index staff_reminder_due on staff_reminder (due_at);
create index staff_reminder_conversation on staff_reminder (conversation_id) where conversation_id is not null;
create index staff_reminder_feedback on staff_reminder (feedback_id) where feedback_id is not null;

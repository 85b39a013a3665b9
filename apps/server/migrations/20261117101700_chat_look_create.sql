-- Who opened which conversation without holding it: once an hour it is audited and counted, and only then may a socket follow it.
create table chat_look (
  staff_id text not null references staff_member (id) on delete cascade,
  conversation_id uuid not null references conversation (id) on delete cascade,
  looked_at timestamptz not null,
  primary key (staff_id, conversation_id)
);
create index chat_look_conversation on chat_look (conversation_id);
create index chat_look_age on chat_look (looked_at);

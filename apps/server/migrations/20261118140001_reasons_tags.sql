-- The words that are in use, for suggestions and for the limit of the installation. Items keep the words themselves.
create table tag (
  name text primary key,
  created_at timestamptz not null default now(),
  created_by text references staff_member
);

alter table feedback add column tags text[] not null default '{}';
alter table conversation add column tags text[] not null default '{}';

-- Copies of the tags of reports in the order of the queue, because no index of an array has an order. Triggers keep them.
create table feedback_tag (
  tag text not null,
  is_open boolean not null,
  created_at timestamptz not null,
  feedback_id uuid not null references feedback on delete cascade,
  primary key (tag, is_open, created_at, feedback_id)
);
create index feedback_tag_of on feedback_tag (feedback_id);

create function feedback_tagged() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger feedback_tagged_in after insert on feedback
  for each row when (new.tags <> '{}') execute function feedback_tagged();
create trigger feedback_tagged_change after update of tags, state on feedback
  for each row when (old.tags <> new.tags or old.state <> new.state) execute function feedback_tagged();

-- The same for ended chats. Open chats are few, and their tags are checked row by row.
create table conversation_tag (
  tag text not null,
  ended_at timestamptz not null,
  conversation_id uuid not null references conversation on delete cascade
);
create unique index conversation_tag_list on conversation_tag (tag, ended_at desc, conversation_id);
create index conversation_tag_of on conversation_tag (conversation_id);

create function conversation_tagged() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger conversation_tagged_change after update of tags, state on conversation
  for each row when (old.tags <> new.tags or old.state <> new.state) execute function conversation_tagged();

-- Which member of staff opened the pictures of which report: the first time is audited and counted.
create table feedback_look (
  staff_id text not null references staff_member (id) on delete cascade,
  feedback_id uuid not null references feedback (id) on delete cascade,
  looked_at timestamptz not null default now(),
  primary key (staff_id, feedback_id)
);
create index feedback_look_feedback on feedback_look (feedback_id);

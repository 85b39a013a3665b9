-- Replies waiting to be sent: they can be undone until `send_at`. A reply that the report no longer allows is kept
-- for its author, with the reason.
create table feedback_outgoing (
  id bigint generated always as identity primary key,
  feedback_id uuid not null references feedback on delete cascade,
  batch uuid not null,
  staff_id text not null references staff_member,
  -- The sender's idempotency key, later also that of the timeline entry.
  key uuid not null,
  is_bulk boolean not null,
  template_id bigint,
  outcome text not null check (outcome in ('keep', 'ask', 'finish')),
  text text not null,
  send_at timestamptz not null,
  returned_why text check (returned_why in ('withdrawn', 'closed'))
);
-- Two members of staff never reply to one report at the same time.
create unique index feedback_outgoing_pending on feedback_outgoing (feedback_id) where returned_why is null;
create index feedback_outgoing_due on feedback_outgoing (send_at, id) where returned_why is null;
create index feedback_outgoing_batch on feedback_outgoing (batch);
create index feedback_outgoing_own on feedback_outgoing (staff_id, id);
create index feedback_outgoing_of on feedback_outgoing (feedback_id);

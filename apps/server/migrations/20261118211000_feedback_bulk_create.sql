-- One action on all reports that matched a filter, done by workers. The reports are chosen when it starts; one that is erased leaves its row.
create table feedback_bulk (
  id uuid primary key,
  staff_id text not null references staff_member (id) on delete cascade,
  deed jsonb not null,
  state text not null default 'running' check (state in ('running', 'stopped', 'done', 'failed', 'undoing', 'undone')),
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Until then one worker processes it.
  leased_until timestamptz
);
create index feedback_bulk_staff on feedback_bulk (staff_id, created_at);
create index feedback_bulk_unfinished on feedback_bulk (created_at) where finished_at is null;
create index feedback_bulk_finished on feedback_bulk (finished_at) where finished_at is not null;

create table feedback_bulk_report (
  bulk_id uuid not null references feedback_bulk (id) on delete cascade,
  feedback_id uuid not null references feedback (id) on delete cascade,
  place integer not null,
  -- Null until it is processed.
  outcome text,
  is_changed boolean not null default false,
  -- What undoing restores: ids and the state.
  before jsonb,
  -- Null until undoing reaches it; false if the report has changed since.
  is_restored boolean,
  primary key (bulk_id, feedback_id)
);
create index feedback_bulk_report_feedback on feedback_bulk_report (feedback_id);
create index feedback_bulk_report_open on feedback_bulk_report (bulk_id, place) where outcome is null;
create index feedback_bulk_report_undoable on feedback_bulk_report (bulk_id, place) where is_changed and is_restored is null;

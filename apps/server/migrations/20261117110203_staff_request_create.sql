-- Steps that give access to the most powerful roles. They wait for a second admin or for a day, and all admins see them. Steps
-- that took effect at once are kept too, so that the person concerned sees them.
create table staff_request (
  id text primary key default gen_random_uuid()::text,
  kind text not null check (kind in ('invitation', 'role', 'second_factor_reset', 'password_reset')),
  -- The person concerned; null for an invitation of a new one.
  member_id text references staff_member on delete cascade,
  invitation_id text references staff_invitation on delete set null,
  email text not null,
  role text not null,
  -- Null for the operator command.
  asked_by text references staff_member on delete set null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references staff_member on delete set null,
  decision text check (decision in ('approved', 'rejected', 'replaced', 'immediate', 'operator')),
  check ((decided_at is null) = (decision is null))
);
create unique index staff_request_open on staff_request (kind, member_id) where decided_at is null and member_id is not null;
create index staff_request_member on staff_request (member_id);
create index staff_request_invitation on staff_request (invitation_id);
create index staff_request_asked on staff_request (asked_by);
create index staff_request_decided on staff_request (decided_by);
create index staff_request_page on staff_request (created_at desc, id desc);

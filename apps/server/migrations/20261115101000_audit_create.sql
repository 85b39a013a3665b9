-- Staff actions. The application's role may only read them and call audit_append (threat 17): see migrate.ts.
create table audit_entry (
  id bigint primary key,
  at timestamptz not null,
  -- No foreign key, because entries outlive the account. Null for actions of the system.
  staff_id text,
  action text not null,
  subject text not null,
  details jsonb not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_entry_staff on audit_entry (staff_id, id desc);
create index audit_entry_action on audit_entry (action, id desc);
create index audit_entry_subject on audit_entry (subject, id desc);

-- The last hash of the chain. Without it, removing the last entries would not be detected.
create table audit_head (
  one boolean primary key default true check (one),
  id bigint not null,
  hash bytea not null
);
insert into audit_head (id, hash) values (0, decode(repeat('00', 32), 'hex'));

-- Verifications of the whole chain. A row without finished_at is claimed by a worker.
create table audit_check (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  entries bigint,
  broken_id bigint,
  head_hash bytea
);
create index audit_check_started on audit_check (started_at desc);

-- The only way to write the trail. It computes number, time and hash; callers cannot supply them. The lock on the
-- head lasts until the caller's transaction ends and makes numbers gapless. Each hashed field is written as its
-- length in bytes, a colon and the value, so that different rows never produce the same input; null is a dash.
create function audit_append(entry_staff_id text, entry_action text, entry_subject text, entry_details jsonb)
returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  head public.audit_head;
  entry public.audit_entry;
  field text;
  canonical text := '';
begin
  select * into strict head from public.audit_head for update;
  entry.id := head.id + 1;
  entry.at := clock_timestamp();
  entry.staff_id := entry_staff_id;
  entry.action := entry_action;
  entry.subject := entry_subject;
  entry.details := entry_details;
  entry.previous_hash := head.hash;
  foreach field in array array[
    entry.id::text,
    (extract(epoch from entry.at) * 1000000)::bigint::text,
    entry.staff_id,
    entry.action,
    entry.subject,
    entry.details::text
  ] loop
    canonical := canonical || coalesce(octet_length(convert_to(field, 'UTF8')) || ':' || field, '-');
  end loop;
  entry.hash := sha256(entry.previous_hash || convert_to(canonical, 'UTF8'));
  insert into public.audit_entry select entry.*;
  update public.audit_head set id = entry.id, hash = entry.hash;
  return entry.id;
end $$;
revoke all on function audit_append from public;

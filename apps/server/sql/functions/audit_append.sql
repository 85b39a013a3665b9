-- The only way to write the audit trail: number, time and hash never come from the caller. The lock on audit_head makes the
-- numbers gapless; it is held until the caller's transaction ends, and a rollback releases the number.
-- Each field is hashed as length in bytes, colon, value (null as a dash), so that no two rows share a canonical text.
create or replace function audit_append(entry_staff_id text, entry_action text, entry_subject text, entry_details jsonb)
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

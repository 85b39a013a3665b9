-- Messages by the month of their conversation, so that a month can be dropped (ADR 47). The table until now becomes the part for
-- random ids. Servers of the previous release use the new table by its name.

-- The lowest id of a conversation that starts at this time or later.
create or replace function conversation_id_from(moment timestamptz) returns uuid language sql immutable as $$
  select ('ffffffffff' || left(h, 2) || '8' || right(h, 3) || repeat('0', 16))::uuid
  from lpad(to_hex(floor(extract(epoch from moment) / 3600)::integer), 5, '0') h
$$;
create or replace function conversation_new_id() returns uuid language sql volatile as $$
  select (left(conversation_id_from(now())::text, 19) || right(gen_random_uuid()::text, 17))::uuid
$$;

-- It returns the row type of the table until now. Servers read it by columns, which stay.
drop function if exists chat_after(uuid[], bigint[], integer);

-- squawk-ignore renaming-table
alter table message rename to message_old;
alter index message_pkey rename to message_old_pkey;
alter index message_conversation_id_sender_client_id_key rename to message_old_conversation_id_sender_client_id_key;
create table message (
  like message_old including defaults including constraints,
  primary key (conversation_id, seq),
  unique (conversation_id, sender, client_id)
) partition by range (conversation_id);
alter table message drop constraint message_before_months;

do $$
declare
  given record;
  month timestamp;
begin
  -- The grants of this release follow after all files.
  for given in
    select r.rolname, a.privilege_type from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = 'message_old'::regclass and a.grantee <> c.relowner
  loop
    execute format('grant %s on message to %I', given.privilege_type, given.rolname);
  end loop;
  -- A new installation needs one part for random ids, not eight.
  if not exists (select from message_old) then
    drop table message_old;
    create table message_old (like message including all);
  end if;
  alter table message attach partition message_old for values from (minvalue) to ('ffffffff-ff00-0000-0000-000000000000');
  -- What has no month: if no worker has run for long.
  create table message_rest partition of message default;
  for month in
    select date_trunc('month', now() at time zone 'utc') + make_interval(months => n) from generate_series(0, 2) n
  loop
    execute format('create table %I partition of message for values from (%L) to (%L)', 'message_' || to_char(month, 'YYYYMM'),
      conversation_id_from(month at time zone 'utc'), conversation_id_from((month + interval '1 month') at time zone 'utc'));
  end loop;
end $$;

create or replace function chat_after(places uuid[], seqs bigint[], count integer)
returns table (ord integer, found message)
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select p.ord::integer, m.found
  from unnest(places, seqs) with ordinality p (id, seq, ord)
  cross join lateral (
    select m as found from message m where m.conversation_id = p.id and m.seq > p.seq order by m.seq limit count
  ) m;
end $$;

-- Their bodies are in sql/functions.
create or replace function message_month_add(month date) returns boolean language sql as $$ select false $$;
create or replace function message_month_drop(month date, before timestamptz) returns void language sql as $$ $$;
revoke all on function message_month_add, message_month_drop from public;

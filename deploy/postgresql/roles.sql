-- Creates the database and its roles. A superuser, or on a managed server a role with CREATEROLE and CREATEDB, runs it once,
-- and again to change a password or a setting:
--
--   export OWNER_PASSWORD=... APP_PASSWORD=... GATEWAY_PASSWORD=... WORKER_PASSWORD=... READONLY_PASSWORD=...
--   psql -v ON_ERROR_STOP=1 -v database=guildhall -f roles.sql postgres
--
-- Passwords come from the environment, because arguments are in the list of processes (psql 15 or newer). An older psql, or a script
-- whose machine has no other users, may pass -v owner_password=... and so on.
--
-- Then `guildhall migrate` creates the tables and gives each role its privileges. Nothing here is lost by running it again.
-- It also gives the owner what another role owns, such as tables that a superuser migrated.
--
--   guildhall_owner     owns the database and its schema; only `guildhall migrate` uses it
--   guildhall_app       servers with the role http, or with all roles in one process
--   guildhall_gateway   servers with the role gateway only
--   guildhall_worker    servers with the role worker only
--   guildhall_readonly  people and reports; sees no password, token or second factor

\if :{?database}
\else
  \set database guildhall
\endif
\if :{?owner_password}
\else
  \getenv owner_password OWNER_PASSWORD
\endif
\if :{?owner_password}
\else
  \warn 'roles.sql: OWNER_PASSWORD is missing'
  do $$ begin raise exception 'nothing was changed'; end $$;
  \quit
\endif
\if :{?app_password}
\else
  \getenv app_password APP_PASSWORD
\endif
\if :{?app_password}
\else
  \warn 'roles.sql: APP_PASSWORD is missing'
  do $$ begin raise exception 'nothing was changed'; end $$;
  \quit
\endif
\if :{?gateway_password}
\else
  \getenv gateway_password GATEWAY_PASSWORD
\endif
\if :{?gateway_password}
\else
  \warn 'roles.sql: GATEWAY_PASSWORD is missing'
  do $$ begin raise exception 'nothing was changed'; end $$;
  \quit
\endif
\if :{?worker_password}
\else
  \getenv worker_password WORKER_PASSWORD
\endif
\if :{?worker_password}
\else
  \warn 'roles.sql: WORKER_PASSWORD is missing'
  do $$ begin raise exception 'nothing was changed'; end $$;
  \quit
\endif
\if :{?readonly_password}
\else
  \getenv readonly_password READONLY_PASSWORD
\endif
\if :{?readonly_password}
\else
  \warn 'roles.sql: READONLY_PASSWORD is missing'
  do $$ begin raise exception 'nothing was changed'; end $$;
  \quit
\endif

-- Stored as a salted hash, whatever the cluster's default.
set password_encryption = 'scram-sha-256';
select rolsuper as is_superuser from pg_roles where rolname = current_user \gset
-- Statements with a password do not belong into the server's log. Only a superuser may change what it contains.
\if :is_superuser
set log_statement = 'none';
set log_min_error_statement = 'panic';
set log_min_duration_statement = -1;
\endif

select format('create role %I login nosuperuser nocreatedb nocreaterole noreplication', name)
from unnest(array['guildhall_owner', 'guildhall_app', 'guildhall_gateway', 'guildhall_worker', 'guildhall_readonly']) name
where not exists (select from pg_roles where rolname = name) \gexec

alter role guildhall_owner login password :'owner_password';
alter role guildhall_app login password :'app_password';
alter role guildhall_gateway login password :'gateway_password';
alter role guildhall_worker login password :'worker_password';
alter role guildhall_readonly login password :'readonly_password';

-- Also behind a pooler that drops the settings a server sends at connection time.
alter role guildhall_app set statement_timeout = '10s';
alter role guildhall_gateway set statement_timeout = '10s';
alter role guildhall_worker set statement_timeout = '10s';
-- Compiling takes longer than any statement of a server runs, and delays all that wait behind it.
alter role guildhall_app set jit = off;
alter role guildhall_gateway set jit = off;
alter role guildhall_worker set jit = off;
-- Ends transactions of a server that hangs. Jobs wait for the object store inside a transaction, so they get longer.
alter role guildhall_app set idle_in_transaction_session_timeout = '5min';
alter role guildhall_gateway set idle_in_transaction_session_timeout = '30s';
alter role guildhall_worker set idle_in_transaction_session_timeout = '5min';
-- A forgotten psql must not hold back vacuum, or a migration that waits for it.
alter role guildhall_readonly set statement_timeout = '60s';
alter role guildhall_readonly set idle_in_transaction_session_timeout = '60s';
alter role guildhall_readonly set lock_timeout = '5s';
alter role guildhall_readonly set default_transaction_read_only = on;
-- Migrations may take hours. They set their own lock timeout.
alter role guildhall_owner set statement_timeout = 0;
-- Who creates the database for the owner, and takes over what other roles own, must be a member of it.
\if :is_superuser
\else
grant guildhall_owner to current_user;
\endif
-- See the sessions of other roles: `guildhall migrate` prints what blocks it, and the runbooks ask what is slow. Statements of
-- servers hold no values, because those are parameters. Managed servers may not permit it; then both see their own sessions only.
do $$
begin
  grant pg_read_all_stats to guildhall_owner, guildhall_readonly;
exception when insufficient_privilege then
  raise warning 'guildhall_owner and guildhall_readonly cannot see the sessions of other roles: %', sqlerrm;
end $$;

select format('create database %I owner guildhall_owner template template0 encoding ''UTF8''', :'database')
where not exists (select from pg_database where datname = :'database') \gexec

alter database :"database" owner to guildhall_owner;
revoke all on database :"database" from public;
grant connect on database :"database" to guildhall_app, guildhall_gateway, guildhall_worker, guildhall_readonly;

\connect :"database"

alter schema public owner to guildhall_owner;
revoke all on schema public from public;
grant usage on schema public to guildhall_app, guildhall_gateway, guildhall_worker, guildhall_readonly;

-- Everything in the schemas of this product that belongs to another role. What belongs to an extension or a table goes with it.
with schemas as (
  select oid, nspname, nspowner from pg_namespace where nspname in ('public', 'pgboss')
), owner as (
  select oid from pg_roles where rolname = 'guildhall_owner'
), attached as (
  select classid, objid from pg_depend where deptype = 'e'
  union all
  select classid, objid from pg_depend join pg_class on pg_class.oid = objid and relkind = 'S'
  where deptype in ('a', 'i') and classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass
), found as (
  select format('schema %I', nspname) as object, nspowner as role, 0::oid as classid, 0::oid as id from schemas
  union all
  select format('%s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
    pg_class.oid::regclass), relowner, 'pg_class'::regclass, pg_class.oid
  from pg_class join schemas on schemas.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select format('routine %s', pg_proc.oid::regprocedure), proowner, 'pg_proc'::regclass, pg_proc.oid
  from pg_proc join schemas on schemas.oid = pronamespace
  union all
  select format('type %s', pg_type.oid::regtype), typowner, 'pg_type'::regclass, pg_type.oid
  from pg_type join schemas on schemas.oid = typnamespace
  where typtype in ('e', 'd', 'r') or typtype = 'c' and (select relkind from pg_class where oid = typrelid) = 'c'
  union all
  select format('statistics %I.%I', nspname, stxname), stxowner, 'pg_statistic_ext'::regclass, pg_statistic_ext.oid
  from pg_statistic_ext join schemas on schemas.oid = stxnamespace
)
select format('alter %s owner to guildhall_owner', object) from found
where role <> (select oid from owner) and (classid, id) not in (select classid, objid from attached)
  -- Owned by the role of the database, which is the owner by now.
  and role <> (select oid from pg_roles where rolname = 'pg_database_owner')
order by object \gexec

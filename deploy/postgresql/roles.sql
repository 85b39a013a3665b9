-- Creates the database and its roles. A superuser runs it once, and again to change a password or a setting:
--
--   psql -v ON_ERROR_STOP=1 -v database=guildhall \
--     -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" -v gateway_password="$GATEWAY_PASSWORD" \
--     -v worker_password="$WORKER_PASSWORD" -v readonly_password="$READONLY_PASSWORD" -f roles.sql postgres
--
-- Then `guildhall migrate` creates the tables and gives each role its privileges. Nothing here is lost by running it again.
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
  \warn 'roles.sql: -v owner_password=... is missing'
  do $$ begin raise exception 'nothing was changed'; end $$;
  \quit
\endif
\if :{?app_password}
\else
  \warn 'roles.sql: -v app_password=... is missing'
  do $$ begin raise exception 'nothing was changed'; end $$;
  \quit
\endif
\if :{?gateway_password}
\else
  \warn 'roles.sql: -v gateway_password=... is missing'
  do $$ begin raise exception 'nothing was changed'; end $$;
  \quit
\endif
\if :{?worker_password}
\else
  \warn 'roles.sql: -v worker_password=... is missing'
  do $$ begin raise exception 'nothing was changed'; end $$;
  \quit
\endif
\if :{?readonly_password}
\else
  \warn 'roles.sql: -v readonly_password=... is missing'
  do $$ begin raise exception 'nothing was changed'; end $$;
  \quit
\endif

-- Stored as a salted hash, whatever the cluster's default.
set password_encryption = 'scram-sha-256';
-- Statements with a password do not belong into the server's log.
set log_statement = 'none';
set log_min_error_statement = 'panic';
set log_min_duration_statement = -1;

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
-- Sees what blocks a migration: `guildhall migrate` and `guildhall status` print it.
grant pg_read_all_stats to guildhall_owner;

select format('create database %I owner guildhall_owner template template0 encoding ''UTF8''', :'database')
where not exists (select from pg_database where datname = :'database') \gexec

alter database :"database" owner to guildhall_owner;
revoke all on database :"database" from public;
grant connect on database :"database" to guildhall_app, guildhall_gateway, guildhall_worker, guildhall_readonly;

\connect :"database"

alter schema public owner to guildhall_owner;
revoke all on schema public from public;
grant usage on schema public to guildhall_app, guildhall_gateway, guildhall_worker, guildhall_readonly;

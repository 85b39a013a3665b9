-- The last run of each job that removes data by age, for the console.
create table retention_run (
  data text primary key,
  ran_at timestamptz not null,
  removed bigint not null,
  removed_total bigint not null
);

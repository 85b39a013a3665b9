-- Named filters of a list in the console. `search` is the query string of its address.
create table saved_view (
  id bigint generated always as identity primary key,
  path text not null,
  name text not null,
  search text not null,
  owner_id text not null references staff_member on delete cascade,
  is_shared boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index saved_view_own on saved_view (owner_id, path, name) where not is_shared;
create unique index saved_view_shared on saved_view (path, name) where is_shared;

-- Known issues. The answer is stored here once; closing an issue writes nothing per player.
create table incident (
  id bigint generated always as identity primary key,
  state text not null default 'draft' check (state in ('draft', 'open', 'closed')),
  joined_count bigint not null default 0,
  linked_count bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  updated_by text references staff_member,
  closed_by text references staff_member,
  check (state = 'draft' or opened_at is not null),
  check ((state = 'closed') = (closed_at is not null))
);
create index incident_state_page on incident (state, id desc);

create table incident_text (
  incident_id bigint not null references incident on delete cascade,
  lang smallint not null check (lang between 1 and 18),
  title text not null,
  body text not null,
  answer text not null,
  primary key (incident_id, lang)
);

create table incident_join (
  incident_id bigint not null references incident on delete cascade,
  player_id uuid not null references player on delete cascade,
  lang smallint not null check (lang between 1 and 18),
  joined_at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (player_id, incident_id)
);
-- Gateways query which of their players joined an issue that was just closed.
create index incident_join_of on incident_join (incident_id, player_id);

-- A trigger keeps the counter, so that it is exact under concurrency and when a player is erased. Rows are updated in
-- id order to avoid deadlocks.
create function incident_join_counts() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select incident_id as id, count(*) as count from changed group by incident_id order by incident_id loop
    update incident set joined_count = joined_count + case tg_op when 'INSERT' then one.count else -one.count end
      where id = one.id;
  end loop;
  return null;
end $$;
create trigger incident_join_counts_in after insert on incident_join
  referencing new table as changed for each statement execute function incident_join_counts();
create trigger incident_join_counts_out after delete on incident_join
  referencing old table as changed for each statement execute function incident_join_counts();

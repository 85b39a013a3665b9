-- Public suggestions, in words chosen by staff. The player's own words stay in the report.
create table suggestion (
  id bigint generated always as identity primary key,
  state text not null default 'open' check (state in ('open', 'planned', 'done', 'declined', 'hidden')),
  supporters bigint not null default 0,
  version integer not null default 1,
  published_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text references staff_member,
  -- The original suggestion, never a duplicate.
  merged_into bigint references suggestion,
  -- Set while supporters and reports are being moved to the original.
  is_moving boolean not null default false,
  check (not is_moving or merged_into is not null)
);
-- Two sort orders for players, one for staff.
create index suggestion_top on suggestion (supporters desc, id desc) where state <> 'hidden' and merged_into is null;
create index suggestion_new on suggestion (id desc) where state <> 'hidden' and merged_into is null;
create index suggestion_desk_top on suggestion (supporters desc, id desc);
create index suggestion_duplicates on suggestion (merged_into) where merged_into is not null;
create index suggestion_moving on suggestion (id) where is_moving;
create index suggestion_desk_state on suggestion (state, id desc);
create index suggestion_desk_state_top on suggestion (state, supporters desc, id desc);

create table suggestion_text (
  suggestion_id bigint not null references suggestion on delete cascade,
  lang smallint not null check (lang between 1 and 18),
  title text not null,
  body text not null,
  answer text not null,
  primary key (suggestion_id, lang)
);

create table suggestion_support (
  suggestion_id bigint not null references suggestion on delete cascade,
  player_id uuid not null references player on delete cascade,
  at timestamptz not null default now(),
  primary key (player_id, suggestion_id)
);
create index suggestion_support_of on suggestion_support (suggestion_id, player_id);

-- Kept by a trigger for the same reasons as the counter of known issues.
create function suggestion_support_counts() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select suggestion_id as id, count(*) as count from changed group by suggestion_id order by suggestion_id loop
    update suggestion set supporters = supporters + case tg_op when 'INSERT' then one.count else -one.count end
      where id = one.id;
  end loop;
  return null;
end $$;
create trigger suggestion_support_counts_in after insert on suggestion_support
  referencing new table as changed for each statement execute function suggestion_support_counts();
create trigger suggestion_support_counts_out after delete on suggestion_support
  referencing old table as changed for each statement execute function suggestion_support_counts();

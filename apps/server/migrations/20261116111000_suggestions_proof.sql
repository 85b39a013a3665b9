-- Support of verified players (proof = ticket) ranks the suggestions; other support is counted separately (P2). The
-- flag is stored in the row, because the player may already be deleted when the row is.
alter table suggestion add column unverified_supporters bigint not null default 0;
alter table suggestion_support add column is_verified boolean not null default true;

create function suggestion_support_proof() returns trigger language plpgsql as $$
begin
  new.is_verified := coalesce((select proof = 'ticket' from player where id = new.player_id), false);
  return new;
end $$;
create trigger suggestion_support_proof before insert on suggestion_support
  for each row execute function suggestion_support_proof();

create or replace function suggestion_support_counts() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  one record;
begin
  for one in select suggestion_id as id, count(*) filter (where is_verified) as verified,
      count(*) filter (where not is_verified) as unverified
    from changed group by suggestion_id order by suggestion_id loop
    update suggestion set supporters = supporters + step * one.verified,
      unverified_supporters = unverified_supporters + step * one.unverified where id = one.id;
  end loop;
  return null;
end $$;

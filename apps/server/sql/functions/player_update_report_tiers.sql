-- Open reports follow the tier of their player. There are few of one player, and a tier changes rarely.
create or replace function player_update_report_tiers() returns trigger language plpgsql as $$
begin
  update feedback set tier = new.tier where player_id = new.id and is_open and tier <> new.tier;
  return null;
end $$;

create function player_tier_to_reports() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger player_tier_to_reports after update of tier on player
  for each row when (old.tier <> new.tier) execute function player_tier_to_reports();

-- Triggers call their functions by id, so servers of the previous release notice nothing.
alter trigger player_tier_to_reports on player rename to player_update_report_tiers;
alter function player_tier_to_reports() rename to player_update_report_tiers;

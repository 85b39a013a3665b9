-- Triggers call their functions by id, so servers of the previous release notice nothing.
alter trigger survey_stands_still on survey rename to survey_refuse_changes;
alter function survey_stands_still() rename to survey_refuse_changes;

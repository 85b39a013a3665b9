-- Triggers call their functions by id, so servers of the previous release notice nothing.
alter trigger feedback_moves_as_agreed on feedback rename to feedback_check_transition;
alter function feedback_moves_as_agreed() rename to feedback_check_transition;
alter trigger feedback_of_sender on feedback rename to feedback_set_verified;
alter function feedback_of_sender() rename to feedback_set_verified;
alter trigger feedback_takes_tier on feedback rename to feedback_set_tier;
alter function feedback_takes_tier() rename to feedback_set_tier;
alter trigger feedback_tagged_change on feedback rename to feedback_update_tags_change;
alter trigger feedback_tagged_in on feedback rename to feedback_update_tags_in;
alter function feedback_tagged() rename to feedback_update_tags;

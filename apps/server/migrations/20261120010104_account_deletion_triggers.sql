-- Triggers call their functions by id, so servers of the previous release notice nothing.
alter trigger deletion_request_belongs on deletion_request rename to deletion_request_check_account;
alter function deletion_request_belongs() rename to deletion_request_check_account;
alter trigger deletion_request_moves_as_agreed on deletion_request rename to deletion_request_check_transition;
alter function deletion_request_moves_as_agreed() rename to deletion_request_check_transition;
alter trigger deletion_request_closes_account on deletion_request rename to deletion_request_close_account;
alter function deletion_request_closes_account() rename to deletion_request_close_account;

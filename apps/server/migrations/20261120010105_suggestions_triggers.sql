-- Triggers call their functions by id, so servers of the previous release notice nothing.
alter trigger suggestion_support_proof on suggestion_support rename to suggestion_support_set_verified;
alter function suggestion_support_proof() rename to suggestion_support_set_verified;

-- Triggers call their functions by id, so servers of the previous release notice nothing.
alter trigger file_object_goes_too on file rename to file_delete_object;
alter function file_object_goes_too() rename to file_delete_object;

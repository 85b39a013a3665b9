-- Triggers call their functions by id, so servers of the previous release notice nothing.
alter trigger conversation_takes_its_messages on conversation rename to conversation_delete_messages;
alter function conversation_takes_its_messages() rename to conversation_delete_messages;
alter trigger conversation_tagged_change on conversation rename to conversation_update_tags_change;
alter function conversation_tagged() rename to conversation_update_tags;

alter table conversation alter column id set default conversation_new_id();

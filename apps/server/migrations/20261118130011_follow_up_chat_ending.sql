-- guildhall: no transaction
create index concurrently if not exists conversation_ending on conversation (ends_at) where ends_at is not null;

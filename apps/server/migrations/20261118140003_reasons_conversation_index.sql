-- guildhall: no transaction
create index concurrently if not exists conversation_ended_reason on conversation (reason_id, ended_at desc, id) where state = 'ended' and reason_id is not null;

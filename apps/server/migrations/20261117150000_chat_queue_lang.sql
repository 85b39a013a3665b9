-- guildhall: no transaction
-- The queue of one language, in its order; the index of the whole queue would be read to its end.
create index concurrently if not exists conversation_queue_lang on conversation (lang, queued_at, id) where state = 'waiting';

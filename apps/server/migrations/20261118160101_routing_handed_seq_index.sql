-- guildhall: no transaction
-- For the job that returns unread hand-overs.
create index concurrently if not exists conversation_handed on conversation (assigned_at)
  where handed_seq is not null and state = 'active';

-- guildhall: no transaction
create index concurrently if not exists webhook_event_deletions on webhook_event (created_at) where event like 'deletion.%';

-- guildhall: no transaction
-- Events of deletions may wait for a receiver for months. By event, so that new events are found without reading those.
create index concurrently if not exists webhook_event_fresh on webhook_event (event, created_at) where spread_at is null;

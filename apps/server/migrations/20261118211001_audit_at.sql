-- guildhall: no transaction
-- For the filter by time: the first entry at or after a moment. Ids are in the order of times.
create index concurrently if not exists audit_entry_at on audit_entry (at);

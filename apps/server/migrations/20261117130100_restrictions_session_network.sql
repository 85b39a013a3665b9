-- guildhall: no transaction
create index concurrently if not exists session_network on session (network) where network is not null and revoked_at is null;

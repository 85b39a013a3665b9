-- guildhall: no transaction
create index concurrently if not exists conversation_snoozed on conversation (snoozed_until) where snoozed_until is not null;

-- The last number of the conversation when a colleague gave it to its assignee: unread until they have read up to it.
alter table conversation add column handed_seq bigint;

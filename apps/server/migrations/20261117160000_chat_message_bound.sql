-- Ids of conversations were random until now. From 20261117160300 on they start with ten times f and the hour, so that those of a month
-- are a range that no random id is in. The constraint lets the table become the first part of a table by ranges without being read.
alter table message add constraint message_before_months
  check (conversation_id < 'ffffffff-ff00-0000-0000-000000000000') not valid;

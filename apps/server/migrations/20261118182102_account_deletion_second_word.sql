-- When the operator gave the second word for a request, where only one member of staff may decide (ADR 27).
alter table deletion_request add column second_word_at timestamptz;

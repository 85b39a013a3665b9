-- What staff wrote before it was translated; `content` is the translation that the player reads.
alter table message add column original text;
alter table message add column original_lang smallint;

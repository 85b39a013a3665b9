-- What staff wrote before it was translated. When the reply is sent, it becomes part of the details of its entry.
alter table feedback_outgoing add column original text;
alter table feedback_outgoing add column original_lang smallint;

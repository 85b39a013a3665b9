-- The restriction that the report is an appeal against; null for all other reports.
alter table feedback add column appeal_of bigint;
alter table feedback add constraint feedback_appeal_of_fkey
  foreign key (appeal_of) references restriction on delete set null not valid;

-- How often the report failed unexpectedly, so that one report does not keep its run from ending.
alter table feedback_bulk_report add column failures smallint not null default 0;

-- The table is new in this release, so no server of the previous one reads the old name.
-- squawk-ignore renaming-column
alter table feedback_bulk rename column deed to action;

-- The word after "/" that finds the template first.
alter table feedback_template add column shortcut text;

-- The name of a picture in the console, initially its file name. Empty if it was never named.
alter table picture add column name text not null default '';

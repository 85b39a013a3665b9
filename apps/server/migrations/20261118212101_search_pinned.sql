-- Pinned articles come before others that match as well.
alter table search_text add column is_pinned boolean not null default false;

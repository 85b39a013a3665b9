-- The roles that the game's server vouched for at this launch: a form offers them, nobody types them.
alter table session add column roles text[] not null default '{}';

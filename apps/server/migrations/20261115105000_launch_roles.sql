-- Game roles confirmed by the game's server at this launch. Forms offer them for selection instead of free input.
alter table session add column roles text[] not null default '{}';

-- Names under which staff talk with players (I3). There are always these eleven; the first is the admin.
create table persona (
  id smallint primary key check (id between 1 and 11),
  name text not null,
  is_active boolean not null default true,
  check (id <> 1 or is_active)
);
insert into persona (id, name)
values
  (1, 'Guildhall'), (2, 'Mira'), (3, 'Tomas'), (4, 'Yuki'), (5, 'Amara'), (6, 'Leif'), (7, 'Sofia'), (8, 'Kenji'),
  (9, 'Nadia'), (10, 'Ravi'), (11, 'Chloe');

-- The media library: who uploaded which picture, newest first. Null for pictures added by the system, such as seeds.
alter table picture
  add column bytes integer not null default 0,
  add column created_at timestamptz(3) not null default now(),
  add column created_by text references staff_member;
create index picture_page on picture (created_at desc, id desc);
create index picture_mine on picture (created_by, created_at desc, id desc);

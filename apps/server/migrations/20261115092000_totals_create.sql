-- How many items of each kind were ever published. The trigger guarantees that a total never decreases.
create table content_total (
  kind text primary key check (kind in ('survey_total', 'news', 'events', 'guide', 'workshop_events', 'workshop_school')),
  total bigint not null default 0
);
insert into content_total (kind)
values ('survey_total'), ('news'), ('events'), ('guide'), ('workshop_events'), ('workshop_school');

create function content_total_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.total < old.total or new.kind <> old.kind then
    raise exception 'content totals only grow';
  end if;
  return new;
end $$;
create trigger content_total_only_grows before update or delete on content_total
  for each row execute function content_total_only_grows();

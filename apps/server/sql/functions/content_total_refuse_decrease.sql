-- Unread counts compare totals, so a total that went down would hide new content.
create or replace function content_total_refuse_decrease() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.total < old.total or new.kind <> old.kind then
    raise exception 'content totals only grow';
  end if;
  return new;
end $$;

-- Keeps `feedback_tag`, which pages of the queue by tag read, equal to `feedback.tags`.
create or replace function feedback_update_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.tags <> '{}' then delete from feedback_tag where feedback_id = new.id; end if;
  if new.tags <> '{}' then
    insert into feedback_tag (tag, is_open, created_at, feedback_id)
    select distinct tag, new.is_open, new.created_at, new.id from unnest(new.tags) tag;
  end if;
  return null;
end $$;

-- Keeps `conversation_tag`, which pages of ended chats by tag read, equal to `conversation.tags` of ended chats.
create or replace function conversation_update_tags() returns trigger language plpgsql as $$
begin
  if old.tags <> '{}' then delete from conversation_tag where conversation_id = new.id; end if;
  if new.state = 'ended' and new.tags <> '{}' then
    insert into conversation_tag (tag, ended_at, conversation_id)
    select distinct tag, new.ended_at, new.id from unnest(new.tags) tag;
  end if;
  return null;
end $$;

-- A request's account can change only while it is requested: once when staff link it, or when a player takes over what their
-- device sent. An unverified request cannot be confirmed without a link, whichever code path runs. The roles of the account are
-- copied, because its sessions are gone before staff decide.
create or replace function deletion_request_check_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.proof := (select proof from player where id = new.player_id);
    new.account_roles := (select array_agg(distinct role order by role) from session s, unnest(s.roles) role
      where s.player_id = new.player_id and new.proof = 'ticket');
    return new;
  end if;
  if new.player_id <> old.player_id or new.linked_at is distinct from old.linked_at then
    if old.state <> 'requested' or new.state <> 'requested' or old.linked_at is not null then
      raise exception 'a deletion does not change its account any more';
    end if;
    if new.linked_at is null then new.proof := (select proof from player where id = new.player_id); end if;
    new.account_roles := (select array_agg(distinct role order by role) from player p, session s, unnest(s.roles) role
      where p.id = new.player_id and p.proof = 'ticket' and s.player_id = p.id);
  elsif new.proof <> old.proof then
    raise exception 'how a request was proved does not change';
  end if;
  if old.state = 'requested' and new.state = 'confirmed' and new.proof <> 'ticket' and new.linked_at is null then
    raise exception 'an unverified deletion is linked to an account before it is confirmed';
  end if;
  return new;
end $$;

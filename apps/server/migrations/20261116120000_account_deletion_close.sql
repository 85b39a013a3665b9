-- How the requester was known. Only a ticket is verified; staff must link every other request to an account before it
-- can be confirmed. The trigger below sets it, so the default is only a safe fallback: unverified.
alter table deletion_request add column proof text not null default 'device'
  check (proof in ('ticket', 'parameters', 'device'));
update deletion_request r set proof = p.proof from player p where p.id = r.player_id;
-- The requester, once the request was linked to another person's account; they still see its status.
alter table deletion_request add column requester_id uuid references player on delete set null;
alter table deletion_request add column linked_by text references staff_member;
alter table deletion_request add column linked_at timestamptz;
alter table deletion_request add column link_reason text;
-- A session of the account itself stopped a request that was made without a verified launch.
alter table deletion_request add column is_refuted boolean not null default false;
alter table deletion_request add check ((linked_at is null) = (link_reason is null));
alter table deletion_request add check (linked_at is null or proof <> 'ticket');

create index deletion_request_requester on deletion_request (requester_id, number desc) where requester_id is not null;
-- One open request per requester, also after it was linked to an account.
create unique index deletion_request_asker on deletion_request (coalesce(requester_id, player_id))
  where state in ('requested', 'confirmed', 'erasing');
-- Every verified session looks up requests for its own roles.
create index deletion_request_unverified on deletion_request (role_id)
  where state = 'requested' and proof <> 'ticket' and linked_at is null;
-- Placeholder accounts that staff named before the first launch; deleted with their last request.
create index player_named on player (id) where proof = 'named';

-- The player of a deletion can change only while it is a request: when staff link it, or when a player claims what
-- their device sent. An unverified request cannot be confirmed without a link.
create function deletion_request_belongs() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.proof := (select proof from player where id = new.player_id);
    return new;
  end if;
  if new.player_id <> old.player_id or new.linked_at is distinct from old.linked_at then
    if old.state <> 'requested' or new.state <> 'requested' or old.linked_at is not null then
      raise exception 'a deletion does not change its account any more';
    end if;
    if new.linked_at is null then new.proof := (select proof from player where id = new.player_id); end if;
  elsif new.proof <> old.proof then
    raise exception 'how a request was proved does not change';
  end if;
  if old.state = 'requested' and new.state = 'confirmed' and new.proof <> 'ticket' and new.linked_at is null then
    raise exception 'an unverified deletion is linked to an account before it is confirmed';
  end if;
  return new;
end $$;
create trigger deletion_request_belongs before insert or update on deletion_request
  for each row execute function deletion_request_belongs();

-- "After confirmation the account is deleted and retained for 15 days": it is closed from the confirmation until it is erased,
-- and open again when the deletion is cancelled.
create function deletion_request_closes_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'confirmed' then update player set closed_at = null where id = old.player_id; end if;
  elsif old.state <> 'confirmed' and new.state = 'confirmed' then
    update player set closed_at = new.confirmed_at where id = new.player_id;
  elsif old.state = 'confirmed' and new.state = 'cancelled' then
    update player set closed_at = null where id = new.player_id;
  end if;
  return null;
end $$;
create trigger deletion_request_closes_account after update of state or delete on deletion_request
  for each row execute function deletion_request_closes_account();
update player p set closed_at = r.confirmed_at from deletion_request r
  where r.player_id = p.id and r.state in ('confirmed', 'erasing');

-- Receivers must not mistake an unverified request for one of the account. Unsent events move with the request to its
-- account, so that an erasure finds them.
create or replace function webhook_of_deletion() returns trigger language plpgsql as $$
declare
  event text;
begin
  if tg_op = 'UPDATE' and new.player_id <> old.player_id then
    update webhook_event e set player_id = new.player_id
    where e.player_id = old.player_id and e.event like 'deletion.%' and e.data ->> 'id' = new.id::text;
  end if;
  if tg_op = 'INSERT' then event := 'deletion.requested';
  elsif new.state <> old.state and new.state in ('confirmed', 'rejected', 'cancelled') then event := 'deletion.' || new.state;
  elsif new.reminded_days is distinct from old.reminded_days then event := 'deletion.reminded';
  else return null;
  end if;
  perform webhook_tell(event, new.player_id, jsonb_build_object('id', new.id, 'number', new.number, 'role_id', new.role_id,
    'due_at', (extract(epoch from new.due_at) * 1000)::bigint, 'certificate', new.certificate,
    'is_verified', new.proof = 'ticket'));
  return null;
end $$;

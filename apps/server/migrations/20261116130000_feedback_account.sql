-- Whether the game's server signed the sender's launch. Stored on the report, so that the queue can be filtered by
-- it. The trigger copies it from the sender; the default is only a safe fallback: unverified.
alter table feedback add column is_verified boolean not null default true;
update feedback f set is_verified = false from player p where p.id = f.player_id and p.proof <> 'ticket';
alter table feedback alter column is_verified set default false;
create index feedback_queue_unverified on feedback (is_open, created_at, id) where not is_verified;

-- The player that an unverified report is about, as determined by staff. The report stays with the device that sent
-- it and is not shown to the account; erasing the account erases the report.
alter table feedback add column account_id uuid references player on delete set null;
create index feedback_account on feedback (account_id) where account_id is not null;

-- A report that a verified player claimed from their device needs no link: its sender is known.
create function feedback_of_sender() returns trigger language plpgsql as $$
begin
  new.is_verified := (select proof = 'ticket' from player where id = new.player_id);
  if new.is_verified then new.account_id := null; end if;
  return new;
end $$;
create trigger feedback_of_sender before insert or update of player_id, account_id on feedback
  for each row execute function feedback_of_sender();

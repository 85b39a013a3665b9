-- Queues `survey.closed` in the transaction that closes the survey.
create or replace function webhook_of_survey() returns trigger language plpgsql as $$
begin
  if new.state = 'closed' and old.state <> 'closed' then
    perform webhook_enqueue('survey.closed', null, jsonb_build_object('id', new.id, 'type', new.type));
  end if;
  return null;
end $$;

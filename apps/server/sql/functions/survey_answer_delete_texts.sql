-- Erasing a player keeps the counted answer but removes the idempotency key and all free text.
create or replace function survey_answer_delete_texts() returns trigger language plpgsql as $$
begin
  new.key := null;
  delete from survey_words where survey_id = new.survey_id and receipt = new.receipt;
  return new;
end $$;

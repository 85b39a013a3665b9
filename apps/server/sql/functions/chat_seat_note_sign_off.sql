/* Notes when a member of staff signed off, so that what they held until then returns to the queue. */
create or replace function chat_seat_note_sign_off() returns trigger language plpgsql as $$
begin
  new.signed_off_at = clock_timestamp();
  return new;
end $$;

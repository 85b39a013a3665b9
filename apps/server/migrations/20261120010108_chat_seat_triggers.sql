-- Triggers call their functions by id, so servers of the previous release notice nothing.
alter trigger chat_seat_signs_off on chat_seat rename to chat_seat_note_sign_off;
alter function chat_seat_signs_off() rename to chat_seat_note_sign_off;

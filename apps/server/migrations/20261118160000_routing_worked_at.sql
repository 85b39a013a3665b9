-- When the member last accepted an offer or sent a message or reply: who works does not become away by missed offers.
alter table chat_seat add column worked_at timestamptz;

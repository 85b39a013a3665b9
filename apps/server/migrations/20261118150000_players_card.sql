-- What the game vouches for about a player, from the latest ticket that said something else (ADR 59).
create table player_card (
  player_id uuid primary key references player on delete cascade,
  -- Names the card in the audit trail, which outlives the player.
  number bigint not null generated always as identity,
  card jsonb not null,
  -- When the game signed it; an older ticket never replaces it.
  told_at timestamptz not null
);
create unique index player_card_number on player_card (number);
-- Staff with the permission find players by their complete name.
create index player_card_name on player_card (lower(card ->> 'name')) where card ? 'name';

-- guildhall: no transaction
create index concurrently if not exists conversation_of_player_time on conversation (player_id, created_at desc, number desc);

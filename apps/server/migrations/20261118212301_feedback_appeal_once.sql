-- guildhall: no transaction
-- One appeal per restriction; everyone in a restricted network has one.
create unique index concurrently if not exists feedback_appeal on feedback (appeal_of, player_id) where appeal_of is not null;

-- When the player last added information that has no reply yet.
alter table feedback add column added_at timestamptz;

-- Typical time to a first reply in seconds, updated with the statistics; null if there are too few replies.
alter table feedback_figure_mark add column usual_reply_seconds integer;

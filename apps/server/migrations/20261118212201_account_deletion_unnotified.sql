-- When Guildhall gave up notifying the game of this erasure. Null: the game was notified, or still is to be.
alter table erasure add column unnotified_at timestamptz;

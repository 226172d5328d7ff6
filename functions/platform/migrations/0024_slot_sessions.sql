-- Whether the game of a session is a slot, whose stakes some markets cap. Of those opened before nobody knows: the stricter counts.
ALTER TABLE game_session ADD COLUMN is_slot INTEGER NOT NULL DEFAULT 1;

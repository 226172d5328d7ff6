-- Who of the staff is named in a note, and when they said that they had seen it. Times are Unix milliseconds.
CREATE TABLE note_mention (
  note_id TEXT NOT NULL REFERENCES player_note(id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  seen_at INTEGER,
  PRIMARY KEY (note_id, user_id)
) STRICT;
CREATE INDEX note_mention_user ON note_mention (user_id, seen_at);

-- What cases say of a player, in the player's timeline.
CREATE INDEX case_entry_player ON case_entry (player_id, id);

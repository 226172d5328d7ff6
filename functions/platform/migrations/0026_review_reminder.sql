-- When a player last closed the reminder to look over limits and movements; times are Unix milliseconds.
CREATE TABLE review_reminder (
  player_id TEXT PRIMARY KEY NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  told_at INTEGER NOT NULL
) STRICT;

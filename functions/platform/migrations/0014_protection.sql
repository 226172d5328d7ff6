-- Players' protection. Times are Unix milliseconds. Limits and exclusions themselves are in the players' wallets.

-- In minutes; NULL is the market's own. The second is when the national register last
-- answered about the player, the third what it said.
ALTER TABLE user ADD COLUMN reality_check_minutes INTEGER;
ALTER TABLE user ADD COLUMN register_checked_at INTEGER;
ALTER TABLE user ADD COLUMN is_registered INTEGER NOT NULL DEFAULT 0;
CREATE INDEX user_register_checked ON user (register_checked_at);

-- Keyed hashes of what an excluded person is known by (e-mail, phone, documents), so that another account is found. They stay
-- when the account is deleted.
CREATE TABLE exclusion_mark (
  mark TEXT NOT NULL,
  player_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (mark, player_id)
);

-- What a player agreed to, channel by channel: rows are only added, and the newest one counts.
CREATE TABLE consent (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  player_id TEXT NOT NULL,
  channel TEXT NOT NULL,
  granted INTEGER NOT NULL,
  source TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE INDEX consent_player ON consent (player_id, id);

CREATE TABLE deletion_request (
  player_id TEXT PRIMARY KEY NOT NULL,
  requested_at INTEGER NOT NULL,
  deletes_at INTEGER NOT NULL,
  done_at INTEGER
);
CREATE INDEX deletion_due ON deletion_request (deletes_at) WHERE done_at IS NULL;

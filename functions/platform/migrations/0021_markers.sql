-- Markers of harm: what a rule found in a player's ledger and payments; times are Unix milliseconds.

-- When a player is looked at next. Only those who signed in lately are here, so that a run costs the same however many accounts
-- there are.
CREATE TABLE harm_check (
  player_id TEXT PRIMARY KEY NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  due_at INTEGER NOT NULL
) STRICT;
CREATE INDEX harm_check_due ON harm_check (due_at);
INSERT INTO harm_check (player_id, due_at) SELECT id, 0 FROM user WHERE role = 0 AND last_sign_in_at IS NOT NULL;
CREATE TRIGGER user_signed_in AFTER UPDATE OF last_sign_in_at ON user WHEN NEW.role = 0
  BEGIN INSERT OR IGNORE INTO harm_check (player_id, due_at) VALUES (NEW.id, NEW.last_sign_in_at); END;

CREATE TABLE harm_marker (
  id TEXT PRIMARY KEY NOT NULL,
  player_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  rule TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  -- JSON: what was found, the threshold of the rule, and the movements that made it.
  facts TEXT NOT NULL,
  -- When the player closed the message about it.
  told_at INTEGER
) STRICT;
CREATE INDEX harm_marker_player ON harm_marker (player_id, rule, made_at);
CREATE INDEX harm_marker_made ON harm_marker (made_at);
CREATE INDEX harm_marker_untold ON harm_marker (player_id, made_at) WHERE told_at IS NULL;

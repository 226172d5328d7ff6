-- The staff and their studio. Times are Unix milliseconds.

-- What the account may do in the studio; NULL for everybody else. It takes the place of the editor's flag.
ALTER TABLE user ADD COLUMN staff_role TEXT
  CHECK (staff_role IN ('editor', 'support', 'payments', 'administrator'));
UPDATE user SET staff_role = 'editor' WHERE is_editor = 1;
ALTER TABLE user DROP COLUMN is_editor;
CREATE INDEX user_staff ON user (username) WHERE staff_role IS NOT NULL;
CREATE INDEX user_created ON user (created_at);

-- A session of the studio: never a player's, and at most half a day long. The token is kept as a hash.
CREATE TABLE staff_session (
  token_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  proved_at INTEGER NOT NULL
) STRICT;
CREATE INDEX staff_session_user ON staff_session (user_id);
CREATE INDEX staff_session_end ON staff_session (ends_at);

-- What staff and scripts did. `before`, `after`: JSON. A line is added and stays.
CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  call_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('began', 'done', 'refused')),
  actor TEXT NOT NULL,
  actor_id TEXT,
  role TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT,
  before TEXT,
  after TEXT,
  reason TEXT,
  address TEXT
) STRICT;
CREATE INDEX audit_target ON audit_log (target, id) WHERE target IS NOT NULL;
CREATE INDEX audit_actor ON audit_log (actor_id, id) WHERE actor_id IS NOT NULL;
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit_log
  BEGIN SELECT raise(ABORT, 'a line of the audit log is never changed'); END;
CREATE TRIGGER audit_remains BEFORE DELETE ON audit_log
  BEGIN SELECT raise(ABORT, 'a line of the audit log is never deleted'); END;

-- The end of a scheduled revision: from then on what was live before is shown again.
ALTER TABLE content_entry ADD COLUMN publish_until INTEGER;

-- Pictures that staff sent; the file is in R2 under `studio/{id}.webp`.
CREATE TABLE picture (
  id TEXT PRIMARY KEY NOT NULL,
  width_px INTEGER NOT NULL,
  height_px INTEGER NOT NULL,
  size_bytes INTEGER NOT NULL,
  author TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE player_note (
  id TEXT PRIMARY KEY NOT NULL,
  player_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  author TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX player_note_player ON player_note (player_id, created_at);

-- What staff said about games and sections: hidden, or a place of their own.
CREATE TABLE game_place (
  provider TEXT NOT NULL,
  game_id TEXT NOT NULL,
  is_hidden INTEGER NOT NULL,
  position INTEGER,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (provider, game_id)
) STRICT;
CREATE TABLE section_place (
  id TEXT PRIMARY KEY NOT NULL,
  is_hidden INTEGER NOT NULL,
  position INTEGER
) STRICT;
CREATE INDEX payment_created ON payment (created_at);

-- A number that grows with whatever the public lists are made of, so that the site learns of a change by asking for it.
CREATE TABLE content_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO content_state (id, version) VALUES (1, 1);
CREATE TRIGGER content_entry_added AFTER INSERT ON content_entry
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER content_entry_changed
  AFTER UPDATE OF live_rev, scheduled_rev, publish_at, publish_until ON content_entry
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER content_entry_removed AFTER DELETE ON content_entry
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER setting_added AFTER INSERT ON setting
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER setting_changed AFTER UPDATE ON setting
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER game_place_added AFTER INSERT ON game_place
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER game_place_changed AFTER UPDATE ON game_place
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER game_place_removed AFTER DELETE ON game_place
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER section_place_added AFTER INSERT ON section_place
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER section_place_changed AFTER UPDATE ON section_place
  BEGIN UPDATE content_state SET version = version + 1; END;

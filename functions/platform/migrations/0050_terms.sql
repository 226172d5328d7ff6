-- Versions of what players accept: terms, privacy and bonus terms. The texts are copies, so an old version can always be read. `asks`:
-- players go on after they have accepted it. Rows are never changed. Times are Unix milliseconds.
CREATE TABLE terms_version (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  document TEXT NOT NULL,
  number INTEGER NOT NULL,
  asks INTEGER NOT NULL,
  author TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  UNIQUE (document, number)
) STRICT;
CREATE INDEX terms_version_asks ON terms_version (id) WHERE asks = 1;
CREATE TABLE terms_text (
  version_id INTEGER NOT NULL,
  locale TEXT NOT NULL,
  title TEXT NOT NULL,
  body_md TEXT NOT NULL,
  changes TEXT NOT NULL,
  PRIMARY KEY (version_id, locale)
) STRICT;
CREATE TABLE terms_acceptance (
  player_id TEXT NOT NULL,
  version_id INTEGER NOT NULL,
  locale TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (player_id, version_id)
) STRICT;
-- The latest version that the player has accepted, or that there was at the sign-up.
ALTER TABLE user ADD COLUMN terms_seen INTEGER NOT NULL DEFAULT 0;

-- An environment that is restored from copies: what is done, and what was found to disagree.
CREATE TABLE restore (
  id TEXT PRIMARY KEY NOT NULL,
  -- The moment that it is restored to, and the copy of the database for it.
  until INTEGER NOT NULL,
  copy TEXT NOT NULL,
  began_at INTEGER NOT NULL,
  ended_at INTEGER,
  phase TEXT NOT NULL,
  place TEXT,
  -- The triggers of the database, which are away while rows are written; JSON.
  triggers TEXT NOT NULL,
  counts TEXT NOT NULL DEFAULT '{}'
) STRICT;

CREATE TABLE restore_finding (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  player_id TEXT,
  is_mended INTEGER NOT NULL,
  detail TEXT NOT NULL
) STRICT;

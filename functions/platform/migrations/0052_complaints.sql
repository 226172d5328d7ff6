-- Complaints of players and guests, with the answer. kept for the regulator. Times are Unix milliseconds. `player_id` is null
-- for a guest, whom the answer reaches by email.
CREATE TABLE complaint (
  id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  player_id TEXT,
  email TEXT,
  lang TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  state TEXT NOT NULL,
  owner TEXT,
  made_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  reply TEXT,
  replied_by TEXT,
  replied_at INTEGER
) STRICT;
CREATE INDEX complaint_player ON complaint (player_id, made_at);
CREATE INDEX complaint_open ON complaint (due_at) WHERE replied_at IS NULL;

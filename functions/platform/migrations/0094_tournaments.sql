-- Tournaments, their versions and runs, and the prizes of runs that are settled. docs/decisions/tournaments.md
CREATE TABLE tournament (
  id TEXT PRIMARY KEY,
  -- The newest version, and the one that the next runs get; null before it is published.
  version INTEGER NOT NULL,
  live_version INTEGER,
  state TEXT NOT NULL CHECK (state IN ('draft', 'published', 'stopped')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX tournament_published ON tournament (id) WHERE state = 'published';
CREATE TABLE tournament_version (
  tournament_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  terms TEXT NOT NULL,
  texts TEXT NOT NULL,
  image TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tournament_id, version)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER tournament_version_stays BEFORE UPDATE ON tournament_version
  BEGIN SELECT raise(ABORT, 'a version is never changed'); END;
CREATE TABLE tournament_run (
  id TEXT PRIMARY KEY,
  tournament_id TEXT NOT NULL,
  n INTEGER NOT NULL,
  version INTEGER NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  settled_at INTEGER,
  players INTEGER NOT NULL DEFAULT 0,
  UNIQUE (tournament_id, n)
) STRICT;
CREATE INDEX tournament_run_time ON tournament_run (tournament_id, starts_at);
CREATE INDEX tournament_run_open ON tournament_run (ends_at) WHERE settled_at IS NULL;
-- The names are masked.
CREATE TABLE tournament_result (
  run_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  player_id TEXT NOT NULL,
  name TEXT NOT NULL,
  points INTEGER NOT NULL,
  reached_at INTEGER NOT NULL,
  currency TEXT NOT NULL,
  prize_minor INTEGER NOT NULL,
  prize_state TEXT NOT NULL CHECK (prize_state IN ('given', 'refused', 'none')),
  PRIMARY KEY (run_id, place)
) STRICT, WITHOUT ROWID;
-- Whose prizes they are, for who pays out (payments/credited.ts).
CREATE INDEX tournament_result_player ON tournament_result (player_id) WHERE prize_state = 'given';

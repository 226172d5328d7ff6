-- Copies of the database to R2: the run of each night, how far it is, and the files it has written.
CREATE TABLE copy_run (
  id TEXT PRIMARY KEY NOT NULL,
  began_at INTEGER NOT NULL,
  ended_at INTEGER,
  -- The table that is next, and after which row; JSON.
  place TEXT NOT NULL,
  parts INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE copy_part (
  run_id TEXT NOT NULL REFERENCES copy_run(id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  name TEXT NOT NULL,
  hash TEXT NOT NULL,
  -- The tables in it with the number of rows of each; JSON.
  tables TEXT NOT NULL,
  PRIMARY KEY (run_id, n)
) STRICT, WITHOUT ROWID;

-- Whose money may be on whose account: who sent a friend something, and when last. Unix milliseconds.
CREATE TABLE money_link (
  from_id TEXT NOT NULL,
  to_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (to_id, from_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX money_link_at ON money_link (at);

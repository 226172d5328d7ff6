-- What the vendor for identity and sanctions says of a player: the last answer (`checked_at` NULL: none yet, so it is a referral), when it is
-- asked again, and after how many failures. `cleared` is the answer that staff have decided is wrong. Times are Unix milliseconds.
CREATE TABLE person_check (
  player_id TEXT PRIMARY KEY REFERENCES user(id) ON DELETE CASCADE,
  outcome TEXT NOT NULL CHECK (outcome IN ('approve', 'refer', 'refuse')),
  reasons TEXT NOT NULL,
  reference TEXT,
  checked_at INTEGER,
  due_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  cleared TEXT
) STRICT;
CREATE INDEX person_check_due ON person_check (due_at);

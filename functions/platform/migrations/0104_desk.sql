-- What each of the staff has set up in the studio: saved views and columns of lists, as JSON. Times are Unix milliseconds.
CREATE TABLE staff_preference (
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, name)
) STRICT;

-- The two lines of one call: the log shows one of them.
CREATE INDEX audit_call ON audit_log (call_id);

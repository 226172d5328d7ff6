-- When the cron last ran (Unix milliseconds), one row: a gap before the next run is an outage of our own.
CREATE TABLE sign_of_life (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL
) STRICT;

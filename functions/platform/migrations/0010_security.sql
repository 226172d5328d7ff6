-- What guards accounts and the deployment: the log of security events, when a session last proved whose it is, and which
-- codes belong to one address. Times are Unix milliseconds.

-- Added to, never changed; `network` is a keyed hash of where it came from.
CREATE TABLE security_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  user_id TEXT,
  network TEXT,
  detail TEXT
) STRICT;
CREATE INDEX security_event_at ON security_event (at);
CREATE INDEX security_event_user ON security_event (user_id, id) WHERE user_id IS NOT NULL;

-- A proof of the second factor (a code, or a passkey, which is both factors) or of the first.
ALTER TABLE session ADD COLUMN first_proved_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN second_proved_at INTEGER NOT NULL DEFAULT 0;

-- A keyed hash of purpose and address: a recovery has a code a browser, and all of them end with the first that serves.
ALTER TABLE sent_code ADD COLUMN address TEXT;
CREATE INDEX sent_code_address ON sent_code (address);

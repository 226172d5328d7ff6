-- Codes by e-mail and SMS, what limits messages, links that confirm an e-mail address, and what sign-ups without a birth
-- date and sign-ins need in user. Times are Unix milliseconds; subjects and codes are keyed hashes.

-- One code for each purpose and address: a new one takes the place of the older.
CREATE TABLE sent_code (
  subject TEXT PRIMARY KEY NOT NULL,
  code_hash TEXT NOT NULL,
  wrong_tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL
);
CREATE INDEX sent_code_expiry ON sent_code (expires_at);

-- Messages asked for, by what limits them: the address, its number a day, the client.
CREATE TABLE message_count (
  subject TEXT PRIMARY KEY NOT NULL,
  count INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
);
CREATE INDEX message_count_end ON message_count (ends_at);

-- Links stay after use, so that a second click can be told from a wrong address.
CREATE TABLE email_confirmation (
  token_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  expires_at INTEGER NOT NULL
);
CREATE INDEX email_confirmation_user ON email_confirmation (user_id);

-- Who signed up by e-mail confirms the address before signing in again.
ALTER TABLE user ADD COLUMN confirmation_due INTEGER NOT NULL DEFAULT 0;
ALTER TABLE user ADD COLUMN last_sign_in_at INTEGER;
-- A one-click account says that its player is of age and not when they were born. The column is replaced in place:
-- rebuilding the table would take with it what refers to it.
ALTER TABLE user ADD COLUMN adult_confirmed_at INTEGER;
ALTER TABLE user ADD COLUMN born_on TEXT;
UPDATE user SET born_on = birth_date;
ALTER TABLE user DROP COLUMN birth_date;
ALTER TABLE user RENAME COLUMN born_on TO birth_date;

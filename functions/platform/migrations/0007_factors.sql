-- What proves a player beyond the password. Times are Unix milliseconds; tokens and codes are kept as hashes.
CREATE TABLE second_factor (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  -- Encrypted; bound to the user.
  secret TEXT NOT NULL,
  -- NULL until a code has confirmed that the player's app has the secret.
  enabled_at INTEGER,
  -- The time step of the last code that counted: none counts twice.
  last_step INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE recovery_code (
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Sign-ins whose first factor was right and that wait for the second.
CREATE TABLE pending_sign_in (
  token_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL
);
CREATE INDEX pending_sign_in_expiry ON pending_sign_in (expires_at);

CREATE TABLE passkey (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
);
CREATE INDEX passkey_user ON passkey (user_id);

-- Challenges that wait for a passkey's answer: `user_id` is NULL for a sign-in, of which nobody knows yet whose it is.
CREATE TABLE passkey_challenge (
  challenge TEXT PRIMARY KEY NOT NULL,
  user_id TEXT REFERENCES user(id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
);
CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at);

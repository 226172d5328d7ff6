-- Accounts. The tables user, session, account and verification are better-auth's, with our own columns in user.
-- Times are Unix milliseconds.
CREATE TABLE user (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  email_verified INTEGER NOT NULL DEFAULT 0,
  image TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  username TEXT NOT NULL UNIQUE CHECK (username = lower(username)),
  display_username TEXT NOT NULL,
  role INTEGER NOT NULL DEFAULT 0,
  is_editor INTEGER NOT NULL DEFAULT 0,
  currency TEXT NOT NULL,
  birth_date TEXT NOT NULL,
  lang TEXT NOT NULL DEFAULT 'en',
  first_name TEXT,
  last_name TEXT,
  middle_name TEXT,
  gender TEXT,
  country TEXT,
  city TEXT,
  address TEXT,
  agent_id TEXT,
  referral_id TEXT,
  passport_id TEXT,
  document_number TEXT,
  bank TEXT,
  bank_account_number TEXT,
  cpf TEXT,
  phone TEXT UNIQUE,
  is_banned INTEGER NOT NULL DEFAULT 0,
  is_casino_blocked INTEGER NOT NULL DEFAULT 0,
  is_partner INTEGER NOT NULL DEFAULT 0,
  cashier_id TEXT,
  friend_transfer_allowed INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE session (
  id TEXT PRIMARY KEY NOT NULL,
  token TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  ip_address TEXT,
  user_agent TEXT
);
CREATE INDEX session_user ON session (user_id);
CREATE INDEX session_expiry ON session (expires_at);

CREATE TABLE account (
  id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  access_token TEXT,
  refresh_token TEXT,
  id_token TEXT,
  access_token_expires_at INTEGER,
  refresh_token_expires_at INTEGER,
  scope TEXT,
  password TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (provider_id, account_id)
);
CREATE INDEX account_user ON account (user_id);

CREATE TABLE verification (
  id TEXT PRIMARY KEY NOT NULL,
  identifier TEXT NOT NULL,
  value TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX verification_identifier ON verification (identifier);

-- Sign-in tries that failed or are under way, per login and per client address; `subject` is a keyed hash.
CREATE TABLE sign_in_attempt (
  subject TEXT PRIMARY KEY NOT NULL,
  failures INTEGER NOT NULL,
  window_ends_at INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL
);
CREATE INDEX sign_in_attempt_window ON sign_in_attempt (window_ends_at);

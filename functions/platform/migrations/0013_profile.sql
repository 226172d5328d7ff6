-- A player's documents, popups, promo codes, and the brand's bonus program. Times are Unix milliseconds.

-- The wallet that payments may go to (the profile's `yandex`).
ALTER TABLE user ADD COLUMN wallet_account TEXT;

-- A photo of a document. The number is kept encrypted, and as a keyed hash that finds it again; the photo is in R2 under
-- `object_key`, which is NULL once it has been deleted.
CREATE TABLE document (
  id TEXT PRIMARY KEY NOT NULL,
  player_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  number TEXT NOT NULL,
  number_hash TEXT NOT NULL,
  status TEXT NOT NULL,
  reason TEXT,
  object_key TEXT,
  created_at INTEGER NOT NULL,
  decided_at INTEGER
);
CREATE INDEX document_player ON document (player_id, created_at);
CREATE INDEX document_status ON document (status, created_at);
-- A document verifies one player.
CREATE UNIQUE INDEX document_verified ON document (number_hash) WHERE status = 'VERIFIED';
CREATE INDEX document_photo ON document (decided_at) WHERE object_key IS NOT NULL;

CREATE TABLE popup_seen (
  player_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  popup_id TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (player_id, popup_id)
);

-- Logins that a player sent money to in vain, for they could be guesses at who exists.
CREATE TABLE friend_guess (
  player_id TEXT PRIMARY KEY NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  guesses INTEGER NOT NULL,
  window_ends_at INTEGER NOT NULL
);

CREATE TABLE promocode (
  code TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  -- JSON, currency → minor units: what a fixed code gives, and the most that a percentage gives.
  amounts TEXT NOT NULL,
  percent INTEGER NOT NULL,
  wager_percent INTEGER NOT NULL,
  -- Of the codes of one campaign a player may use one.
  campaign TEXT,
  owner_id TEXT,
  partner_id TEXT,
  provider TEXT,
  needs_deposit INTEGER NOT NULL,
  most_uses INTEGER,
  uses INTEGER NOT NULL DEFAULT 0,
  -- The id of the last use: what counts a use and what keeps it are one batch, and the second asks for this.
  last_use TEXT,
  bonus_days INTEGER NOT NULL,
  expires_at INTEGER,
  is_blocked INTEGER NOT NULL,
  created_at INTEGER NOT NULL
);

-- `n` counts the uses of a player without a gap: a page of the history is a range of it.
CREATE TABLE promocode_use (
  id TEXT PRIMARY KEY NOT NULL,
  player_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  code TEXT NOT NULL REFERENCES promocode(code),
  campaign TEXT,
  status INTEGER NOT NULL,
  value_minor INTEGER NOT NULL,
  percent INTEGER NOT NULL,
  is_given INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (player_id, code),
  UNIQUE (player_id, n)
);
CREATE UNIQUE INDEX promocode_use_campaign ON promocode_use (player_id, campaign) WHERE campaign IS NOT NULL;
-- Of the percentages of a deposit one waits at a time.
CREATE UNIQUE INDEX promocode_use_waiting ON promocode_use (player_id) WHERE status = 1;
CREATE INDEX promocode_use_open ON promocode_use (created_at) WHERE status = 0 AND is_given = 0;

-- Players who are out of the bonus program.
CREATE TABLE bonus_exclusion (
  player_id TEXT PRIMARY KEY NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL
);

-- How far the cashback of a week (its Monday) has been paid: `last_player` is the last one.
CREATE TABLE cashback_week (
  monday TEXT PRIMARY KEY NOT NULL,
  last_player TEXT NOT NULL,
  done_at INTEGER
);

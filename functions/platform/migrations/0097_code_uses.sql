-- Breaks the version before: it keeps uses of codes in a table that is gone.
-- A use of a code is of an offer (`offer_id`): how it stands is in the player's object. Without one it is from before, and ended with `status`;
-- functions/platform/offers/adoption.ts makes offers of what is in `promocode`, and empties it.
CREATE TABLE code_use (
  id TEXT PRIMARY KEY NOT NULL,
  player_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  code TEXT NOT NULL,
  campaign TEXT,
  offer_id TEXT,
  status INTEGER NOT NULL,
  value_minor INTEGER NOT NULL,
  percent INTEGER NOT NULL,
  is_given INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  payment_id TEXT,
  UNIQUE (player_id, code),
  UNIQUE (player_id, n)
) STRICT;
CREATE UNIQUE INDEX code_use_campaign ON code_use (player_id, campaign) WHERE campaign IS NOT NULL;
CREATE INDEX code_use_code ON code_use (code) WHERE offer_id IS NULL;
CREATE INDEX code_use_payment ON code_use (payment_id) WHERE payment_id IS NOT NULL;
INSERT INTO code_use SELECT id, player_id, n, code, campaign, NULL, status, value_minor, percent, is_given, created_at, payment_id
  FROM promocode_use;
DROP TABLE promocode_use;

-- What is told of a jackpot. Its money and its rules are in the Durable Object of the same name. Times are Unix milliseconds.
CREATE TABLE jackpot (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  -- JSON, language → name; a language without one shows `name`.
  names TEXT NOT NULL,
  image TEXT NOT NULL,
  currency TEXT NOT NULL,
  start_minor INTEGER NOT NULL,
  max_minor INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  is_open INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX jackpot_open ON jackpot (currency, is_open);

-- Wins that are in the winner's wallet. `id` is `{jackpot}.{round}`.
CREATE TABLE jackpot_win (
  id TEXT PRIMARY KEY NOT NULL,
  jackpot_id TEXT NOT NULL REFERENCES jackpot(id),
  player_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  amount_minor INTEGER NOT NULL,
  start_minor INTEGER NOT NULL,
  won_at INTEGER NOT NULL,
  -- NULL until the winner has been told.
  shown_at INTEGER
);
CREATE INDEX jackpot_win_latest ON jackpot_win (jackpot_id, won_at);
CREATE INDEX jackpot_win_unshown ON jackpot_win (player_id) WHERE shown_at IS NULL;

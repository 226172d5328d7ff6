-- The newest large payouts of games, without whose they are. `id` is their order.
CREATE TABLE recent_win (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  game_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount_minor INTEGER NOT NULL,
  staked_minor INTEGER NOT NULL
);

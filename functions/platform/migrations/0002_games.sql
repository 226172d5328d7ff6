-- One row for every game a player has opened. Only a hash of the session's token is kept. Times are Unix milliseconds.
CREATE TABLE game_session (
  token_hash TEXT PRIMARY KEY NOT NULL,
  player_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  provider TEXT NOT NULL,
  game_id TEXT NOT NULL,
  platform TEXT NOT NULL,
  lang TEXT NOT NULL,
  currency TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  ended_at INTEGER
);
CREATE INDEX game_session_player ON game_session (player_id, provider, game_id);

-- What players keep of the games. `game_id` is provider/gameId of the site's catalogue; times are Unix milliseconds.
CREATE TABLE favorite_game (
  player_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  game_id TEXT NOT NULL,
  is_live INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (player_id, game_id)
);

CREATE TABLE game_like (
  game_id TEXT NOT NULL,
  player_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (game_id, player_id)
);
CREATE INDEX game_like_player ON game_like (player_id, created_at);

-- The count of each liked game; `likes` is counted anew with every change of game_like.
CREATE TABLE liked_game (
  game_id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  likes INTEGER NOT NULL
);
CREATE INDEX liked_game_likes ON liked_game (likes);

CREATE TABLE recent_game (
  player_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  game_id TEXT NOT NULL,
  played_at INTEGER NOT NULL,
  PRIMARY KEY (player_id, game_id)
);

-- What games paid back, by game and UTC day on which a round began. No player and no amount of money is in it: a return is
-- the payout of a round as a part of its stake, in ten-thousandths, and each round counts the same.
CREATE TABLE game_return (
  day TEXT NOT NULL,
  provider TEXT NOT NULL,
  game_id TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  return_sum INTEGER NOT NULL,
  -- A real number: squares of large wins exceed an integer.
  square_sum REAL NOT NULL,
  PRIMARY KEY (day, provider, game_id)
) STRICT;

-- Up to which entry of a wallet's ledger its rounds are in the table above; moved in the same transaction as its sums.
CREATE TABLE return_cursor (
  player_id TEXT PRIMARY KEY NOT NULL,
  upto_seq INTEGER NOT NULL
) STRICT;

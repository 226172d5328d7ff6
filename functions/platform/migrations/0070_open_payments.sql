-- What is still to be done about the payments of a player, for the player's object.
CREATE INDEX payment_open_of_player ON payment (player_id, checked_at)
  WHERE (ledger_due = 1 OR status IN ('created', 'pending', 'started'));

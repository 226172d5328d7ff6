-- Who paid a deposit, or owns the key that was paid, as the provider says (JSON); NULL where it says nothing.
ALTER TABLE payment ADD COLUMN person TEXT;
-- `returning`: somebody else's deposit on its way back. Something is still to be done about it.
DROP INDEX payment_open;
CREATE INDEX payment_open ON payment (checked_at)
  WHERE ledger_due = 1 OR status IN ('created', 'pending', 'started', 'returning');
DROP INDEX payment_open_of_player;
CREATE INDEX payment_open_of_player ON payment (player_id, checked_at)
  WHERE (ledger_due = 1 OR status IN ('created', 'pending', 'started', 'returning'));

-- The history of payments alone, or of withdrawals alone: few of one kind are not looked for among many of the other.
CREATE INDEX payment_kind_history ON payment (player_id, direction, created_at DESC, id DESC) WHERE status <> 'failed';

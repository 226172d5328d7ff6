-- Money in (`in`) and money out (`out`). The money itself is in the player's wallet, whose entries carry the payment's id.
-- Times are Unix milliseconds, amounts minor units.
CREATE TABLE payment (
  id TEXT PRIMARY KEY NOT NULL,
  player_id TEXT NOT NULL REFERENCES user(id),
  request_id TEXT NOT NULL,
  -- The contents of the request, to tell a repetition from another request with the same id.
  fingerprint TEXT NOT NULL,
  direction TEXT NOT NULL,
  method TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- What the player's balance changes by.
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  -- Paid to the provider on top of a payment, or kept back of a withdrawal.
  fee_minor INTEGER NOT NULL CHECK (fee_minor >= 0),
  status TEXT NOT NULL,
  -- 1 while the status asks for a movement in the ledger that is not known to be booked.
  ledger_due INTEGER NOT NULL DEFAULT 0,
  -- JSON: what the provider needs of payer or payee.
  details TEXT NOT NULL,
  provider_id TEXT,
  url TEXT,
  end2end TEXT,
  -- The code of a withdrawal that never began.
  failure INTEGER,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When the provider was last asked.
  checked_at INTEGER NOT NULL,
  -- When the provider paid.
  settled_at INTEGER,
  UNIQUE (player_id, request_id)
) STRICT;
CREATE INDEX payment_history ON payment (player_id, created_at DESC, id DESC, direction) WHERE status <> 'failed';
CREATE INDEX payment_open ON payment (checked_at)
  WHERE ledger_due = 1 OR status IN ('created', 'pending', 'started');
CREATE INDEX payment_waiting ON payment (created_at) WHERE status = 'reserved';
CREATE INDEX payment_settled ON payment (settled_at) WHERE settled_at IS NOT NULL;

-- What a person has to look at: a call-back for an unknown payment, with another amount, or against what was done.
CREATE TABLE payment_flag (
  id TEXT PRIMARY KEY NOT NULL,
  method TEXT NOT NULL,
  reference TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- JSON: the call-back as it was understood. Together with the reason it is kept once, however often it comes.
  event TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (method, reference, reason, event)
) STRICT;

CREATE TABLE pix_key (
  id TEXT PRIMARY KEY NOT NULL,
  player_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  used_at INTEGER NOT NULL,
  UNIQUE (player_id, kind, key)
) STRICT;

-- When documents were found to be in order; NULL until then.
ALTER TABLE user ADD COLUMN verified_at INTEGER;

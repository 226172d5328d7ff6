-- Breaks the version before: its cashier reads the saved keys from `pix_key`.
-- Whom an account pays: a PIX key or a bank account, from the first withdrawal to it until the player removes it. Times are Unix milliseconds.
CREATE TABLE payee (
  id TEXT PRIMARY KEY NOT NULL,
  player_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  method TEXT NOT NULL,
  -- That of a PIX key, or `account`.
  kind TEXT NOT NULL,
  -- Empty for the account that the provider alone knows.
  key TEXT NOT NULL,
  -- Of the key's owner, as it was typed; NULL for a bank account.
  cpf TEXT,
  -- What was paid to it before does not count: it was removed, or had another owner.
  added_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  -- Whether the cashier offers it.
  is_saved INTEGER NOT NULL,
  UNIQUE (player_id, method, kind, key)
) STRICT;

-- Who was paid before is known; of a key with two owners, the one that was paid last.
INSERT INTO payee (id, player_id, method, kind, key, cpf, added_at, used_at, is_saved)
  SELECT lower(hex(randomblob(16))), player_id, method, coalesce(details ->> 'pixKeyKind', 'account'),
    coalesce(details ->> 'pixKey', details ->> 'account', ''), details ->> 'cpf', min(created_at), max(created_at), 0
  FROM payment WHERE direction = 'out' AND status = 'paid' AND (details ->> 'pixKeyKind' IS NOT NULL OR method <> 'pix')
  GROUP BY player_id, method, details ->> 'pixKeyKind', details ->> 'pixKey', details ->> 'account', details ->> 'cpf'
  ORDER BY max(created_at)
  ON CONFLICT (player_id, method, kind, key) DO UPDATE
    SET cpf = excluded.cpf, added_at = excluded.added_at, used_at = excluded.used_at;
INSERT INTO payee (id, player_id, method, kind, key, cpf, added_at, used_at, is_saved)
  SELECT id, player_id, 'pix', kind, key, NULL, used_at, used_at, 1 FROM pix_key WHERE true
  ON CONFLICT (player_id, method, kind, key) DO UPDATE SET is_saved = 1;
DROP TABLE pix_key;

-- Until when a withdrawal to somebody new waits, as the player was told; NULL for one that waits for staff.
ALTER TABLE payment ADD COLUMN waits_until INTEGER;
-- The version before kept no time: a day.
UPDATE payment SET waits_until = created_at + 86400000 WHERE status = 'reserved' AND waits = '["new_payee"]';
CREATE INDEX payment_of_new_payee ON payment (player_id, waits_until) WHERE waits_until IS NOT NULL AND status = 'reserved';
CREATE INDEX payment_waits_until ON payment (waits_until) WHERE waits_until IS NOT NULL AND status = 'reserved';

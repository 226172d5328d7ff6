-- Cases of money laundering and fraud (functions/platform/cases): what rules found about a player, and what staff made of it. One case of a
-- player is open at a time. Times are Unix milliseconds.
CREATE TABLE money_case (
  id TEXT PRIMARY KEY,
  player_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'taken', 'closed')),
  owner_id TEXT,
  owner TEXT,
  decision TEXT CHECK (decision IN ('cleared', 'restricted', 'reported')),
  opened_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CHECK ((state = 'closed') = (decision IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX money_case_open ON money_case (player_id) WHERE state <> 'closed';
CREATE INDEX money_case_state ON money_case (state, changed_at);

CREATE TABLE case_entry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  case_id TEXT NOT NULL,
  player_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('alert', 'note', 'state')),
  rule TEXT,
  facts TEXT,
  text TEXT,
  author TEXT
) STRICT;
CREATE INDEX case_entry_case ON case_entry (case_id, id);
CREATE INDEX case_entry_rule ON case_entry (player_id, rule, at) WHERE rule IS NOT NULL;
CREATE TRIGGER case_entry_stays BEFORE UPDATE ON case_entry
  BEGIN SELECT raise(ABORT, 'what a case says is never changed'); END;

-- Accounts that were signed in to from one place by one browser.
CREATE INDEX session_place ON session (ip_address, user_agent, user_id);

-- Accounts that were paid by one key or bank account.
CREATE INDEX payment_pix_key ON payment (details ->> 'pixKey', player_id) WHERE direction = 'out';
CREATE INDEX payment_bank_account ON payment (details ->> 'account', player_id) WHERE direction = 'out';

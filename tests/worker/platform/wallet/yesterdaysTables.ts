/*
 * The tables of wallets and jackpots from before their steps had numbers, as they stand in the players' objects: frozen, so that
 * a test can open one of them. What is changed in the code since is a step (docs/decisions/object-schemas.md), never a change here.
 */
export const walletTables = `
  CREATE TABLE owner (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    player_id TEXT NOT NULL,
    currency TEXT NOT NULL
  );
  CREATE TABLE entry (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    account TEXT NOT NULL CHECK (account IN ('real', 'bonus', 'owed')),
    kind TEXT NOT NULL,
    amount_minor INTEGER NOT NULL CHECK (abs(amount_minor) <= 1000000000),
    balance_after_minor INTEGER NOT NULL CHECK (balance_after_minor BETWEEN 0 AND 1000000000000000),
    key TEXT NOT NULL UNIQUE,
    fingerprint TEXT NOT NULL,
    reference TEXT,
    provider TEXT,
    game_id TEXT,
    round_id TEXT,
    reason TEXT
  ) STRICT;
  CREATE INDEX entry_account ON entry (account, seq);
  CREATE INDEX entry_round ON entry (provider, round_id) WHERE round_id IS NOT NULL;
  CREATE INDEX entry_reference ON entry (reference) WHERE reference IS NOT NULL;
  CREATE INDEX entry_payment ON entry (kind, at) WHERE kind IN ('deposit', 'withdrawal');
  CREATE TRIGGER entry_adds_up BEFORE INSERT ON entry
    WHEN NEW.balance_after_minor <> NEW.amount_minor + coalesce(
      (SELECT balance_after_minor FROM entry WHERE account = NEW.account ORDER BY seq DESC LIMIT 1), 0)
    BEGIN SELECT raise(ABORT, 'entry does not add up'); END;
  CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
    BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;
  CREATE TRIGGER entry_remains BEFORE DELETE ON entry
    BEGIN SELECT raise(ABORT, 'an entry is never deleted'); END;
  CREATE TABLE outbox (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    told_seq INTEGER NOT NULL,
    due_at INTEGER
  ) STRICT;
  CREATE TABLE round (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    provider TEXT NOT NULL,
    round_id TEXT NOT NULL,
    game_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    day TEXT NOT NULL,
    stake_minor INTEGER NOT NULL DEFAULT 0,
    payout_minor INTEGER NOT NULL DEFAULT 0,
    status INTEGER NOT NULL DEFAULT 0,
    UNIQUE (provider, round_id)
  ) STRICT;
  CREATE INDEX round_shown ON round (day, n, provider, status) WHERE status <> 0;
  CREATE TABLE round_count (
    length INTEGER NOT NULL,
    span TEXT NOT NULL,
    provider TEXT NOT NULL,
    status INTEGER NOT NULL,
    count INTEGER NOT NULL CHECK (count >= 0),
    PRIMARY KEY (length, span, provider, status)
  ) STRICT;
  CREATE TABLE round_index (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    upto_seq INTEGER NOT NULL,
    staked_minor INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE round_report (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    upto_seq INTEGER NOT NULL,
    tried_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE day_total (
    kind TEXT NOT NULL,
    day TEXT NOT NULL,
    amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
    PRIMARY KEY (kind, day)
  ) STRICT;
  CREATE TABLE transfer (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    is_incoming INTEGER NOT NULL,
    other_id TEXT NOT NULL,
    other_login TEXT NOT NULL,
    own_login TEXT NOT NULL,
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    at INTEGER NOT NULL,
    state TEXT NOT NULL,
    request_id TEXT UNIQUE,
    typed TEXT,
    tries INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER
  ) STRICT;
  CREATE INDEX transfer_due ON transfer (due_at) WHERE due_at IS NOT NULL;
  CREATE TABLE bonus (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    wager_minor INTEGER NOT NULL CHECK (wager_minor >= 0),
    given_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    staked_before_minor INTEGER NOT NULL,
    ended TEXT CHECK (ended IN ('expired', 'canceled'))
  ) STRICT;
  CREATE INDEX bonus_expiry ON bonus (expires_at) WHERE ended IS NULL;
  CREATE TABLE wagering (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    read_seq INTEGER NOT NULL,
    due_minor INTEGER NOT NULL CHECK (due_minor >= 0)
  ) STRICT;
  CREATE TABLE wagered_stake (
    key TEXT PRIMARY KEY,
    amount_minor INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE play_total (
    unit TEXT NOT NULL,
    began_at INTEGER NOT NULL,
    stake_minor INTEGER NOT NULL,
    payout_minor INTEGER NOT NULL,
    deposit_minor INTEGER NOT NULL,
    PRIMARY KEY (unit, began_at)
  ) STRICT;
  CREATE TABLE play_session (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    began_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    stake_minor INTEGER NOT NULL,
    payout_minor INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX play_session_began ON play_session (began_at);
  CREATE TABLE play_index (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    upto_seq INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE own_limit (
    kind TEXT NOT NULL,
    period TEXT NOT NULL,
    own INTEGER CHECK (own > 0),
    house INTEGER CHECK (house > 0),
    pending INTEGER CHECK (pending > 0),
    pending_from INTEGER,
    PRIMARY KEY (kind, period)
  ) STRICT;
  CREATE TABLE deposit_hold (
    payment_id TEXT PRIMARY KEY,
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE exclusion (
    kind TEXT PRIMARY KEY CHECK (kind IN ('time_out', 'self_exclusion', 'register')),
    since INTEGER NOT NULL,
    until INTEGER,
    ends_at INTEGER,
    -- Whether what follows of it elsewhere (sessions of games, consent, the marks of the person) is done.
    is_told INTEGER NOT NULL DEFAULT 0
  ) STRICT;
`

/** A wallet from before the sportsbook: a ledger of two balances, and how far the jackpots were told of it. */
export const firstWalletTables = `
  CREATE TABLE owner (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    player_id TEXT NOT NULL,
    currency TEXT NOT NULL
  );
  CREATE TABLE entry (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    account TEXT NOT NULL CHECK (account IN ('real', 'bonus')),
    kind TEXT NOT NULL,
    amount_minor INTEGER NOT NULL CHECK (abs(amount_minor) <= 1000000000),
    balance_after_minor INTEGER NOT NULL CHECK (balance_after_minor BETWEEN 0 AND 1000000000000000),
    key TEXT NOT NULL UNIQUE,
    fingerprint TEXT NOT NULL,
    reference TEXT,
    provider TEXT,
    game_id TEXT,
    round_id TEXT,
    reason TEXT
  ) STRICT;
  CREATE INDEX entry_account ON entry (account, seq);
  CREATE INDEX entry_round ON entry (provider, round_id) WHERE round_id IS NOT NULL;
  CREATE INDEX entry_reference ON entry (reference) WHERE reference IS NOT NULL;
  CREATE TRIGGER entry_adds_up BEFORE INSERT ON entry
    WHEN NEW.balance_after_minor <> NEW.amount_minor + coalesce(
      (SELECT balance_after_minor FROM entry WHERE account = NEW.account ORDER BY seq DESC LIMIT 1), 0)
    BEGIN SELECT raise(ABORT, 'entry does not add up'); END;
  CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
    BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;
  CREATE TRIGGER entry_remains BEFORE DELETE ON entry
    BEGIN SELECT raise(ABORT, 'an entry is never deleted'); END;
  CREATE TABLE outbox (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    told_seq INTEGER NOT NULL,
    due_at INTEGER
  ) STRICT;
`

export const jackpotTables = `
  CREATE TABLE rules (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    jackpot_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    share_bp INTEGER NOT NULL,
    start_minor INTEGER NOT NULL,
    min_minor INTEGER NOT NULL,
    max_minor INTEGER NOT NULL,
    period_s INTEGER,
    is_open INTEGER NOT NULL
  );
  CREATE TABLE round (
    number INTEGER PRIMARY KEY,
    threshold_minor INTEGER NOT NULL,
    nonce TEXT NOT NULL,
    start_minor INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    drops_at INTEGER,
    ended_at INTEGER
  ) STRICT;
  CREATE TABLE win (
    round INTEGER PRIMARY KEY REFERENCES round(number),
    player_id TEXT NOT NULL,
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    start_minor INTEGER NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    settled_at INTEGER
  ) STRICT;
  CREATE TABLE entry (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    round INTEGER NOT NULL REFERENCES round(number),
    kind TEXT NOT NULL,
    amount_parts INTEGER NOT NULL,
    pot_after_parts INTEGER NOT NULL CHECK (pot_after_parts BETWEEN 0 AND 9007199254740991),
    key TEXT NOT NULL UNIQUE,
    reference TEXT UNIQUE,
    player_id TEXT
  ) STRICT;
  CREATE INDEX entry_round ON entry (round, player_id);
  CREATE TRIGGER entry_adds_up BEFORE INSERT ON entry
    WHEN NEW.pot_after_parts <> NEW.amount_parts + coalesce(
      (SELECT pot_after_parts FROM entry ORDER BY seq DESC LIMIT 1), 0)
    BEGIN SELECT raise(ABORT, 'entry does not add up'); END;
  CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
    BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;
  CREATE TRIGGER entry_remains BEFORE DELETE ON entry
    BEGIN SELECT raise(ABORT, 'an entry is never deleted'); END;
`

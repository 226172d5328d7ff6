-- Breaks the version before: its list of what waits for a second person takes every row to have an amount.
-- Events of the deployment that are about no person (outages, late work, caps): a chain of their own, which ends sooner than what a regulator
-- asks for. Times are Unix milliseconds.
CREATE TABLE technical_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL,
  hash_before TEXT,
  hash TEXT
) STRICT;
CREATE INDEX technical_event_once ON technical_event (kind, detail);
CREATE INDEX technical_event_at ON technical_event (at);

-- A chain more may have anchors. The check of a table is changed by a new table.
DROP TRIGGER audit_remains;
CREATE TABLE anchor (
  chain TEXT NOT NULL CHECK (chain IN ('audit', 'security', 'technical')),
  day TEXT NOT NULL,
  last_id INTEGER NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (chain, day)
) STRICT;
INSERT INTO anchor SELECT chain, day, last_id, hash FROM chain_anchor;
DROP TABLE chain_anchor;
ALTER TABLE anchor RENAME TO chain_anchor;
CREATE TRIGGER anchor_stays BEFORE UPDATE ON chain_anchor
  BEGIN SELECT raise(ABORT, 'an anchor is never changed'); END;
CREATE TRIGGER anchor_remains BEFORE DELETE ON chain_anchor
  BEGIN SELECT raise(ABORT, 'an anchor is never deleted'); END;

CREATE TRIGGER technical_stays BEFORE UPDATE ON technical_event
  WHEN OLD.hash IS NOT NULL OR NEW.hash IS NULL OR NEW.hash_before IS NULL
    OR (NEW.id, NEW.at, NEW.kind, NEW.detail) IS NOT (OLD.id, OLD.at, OLD.kind, OLD.detail)
  BEGIN SELECT raise(ABORT, 'a technical event is never changed'); END;

-- Each class has a least age, whatever the configuration says: a year, and 30 days for technical events.
CREATE TRIGGER audit_remains BEFORE DELETE ON audit_log
  WHEN OLD.at > (unixepoch() - 31536000) * 1000
    OR NOT EXISTS (SELECT 1 FROM chain_anchor WHERE chain = 'audit' AND last_id >= OLD.id)
  BEGIN SELECT raise(ABORT, 'a line of the audit log is never deleted'); END;
CREATE TRIGGER security_remains BEFORE DELETE ON security_event
  WHEN OLD.at > (unixepoch() - 31536000) * 1000
    OR NOT EXISTS (SELECT 1 FROM chain_anchor WHERE chain = 'security' AND last_id >= OLD.id)
  BEGIN SELECT raise(ABORT, 'a young security event is never deleted'); END;
CREATE TRIGGER technical_remains BEFORE DELETE ON technical_event
  WHEN OLD.at > (unixepoch() - 2592000) * 1000
    OR NOT EXISTS (SELECT 1 FROM chain_anchor WHERE chain = 'technical' AND last_id >= OLD.id)
  BEGIN SELECT raise(ABORT, 'a young technical event is never deleted'); END;

-- What two of the staff decide together may move no money: the answer of a vendor that is cleared.
CREATE TABLE decision (
  id TEXT PRIMARY KEY,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  content TEXT NOT NULL,
  currency TEXT,
  amount_minor INTEGER,
  needs TEXT NOT NULL,
  first_id TEXT NOT NULL,
  reason TEXT,
  created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  second_id TEXT,
  done_at INTEGER
) STRICT;
INSERT INTO decision SELECT id, action, target, content, currency, amount_minor, needs, first_id, reason, created_at, ends_at, second_id, done_at
  FROM money_action;
DROP TABLE money_action;
ALTER TABLE decision RENAME TO money_action;
CREATE INDEX money_action_open ON money_action (action, target) WHERE done_at IS NULL;
CREATE INDEX money_action_created ON money_action (created_at) WHERE done_at IS NULL;

-- Affiliates, who bring players, and agents, who bring and manage them. The code is the partner's name in links, in accounts and in the totals of
-- the house, and never changes. `closed_month` (YYYY-MM) is the last month with statements; `counted_from` the first one whose figures of the
-- house can be compared with them. Times are Unix milliseconds.
CREATE TABLE partner (
  code TEXT PRIMARY KEY COLLATE NOCASE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  contact TEXT,
  email TEXT,
  phone TEXT,
  lang TEXT NOT NULL,
  currency TEXT NOT NULL,
  is_blocked INTEGER NOT NULL DEFAULT 0,
  staff_id TEXT REFERENCES user(id) ON DELETE SET NULL,
  version INTEGER NOT NULL,
  counted_from TEXT,
  closed_month TEXT,
  closed_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX partner_staff ON partner (staff_id) WHERE staff_id IS NOT NULL;

-- Until now an agent was a text in the accounts: whoever has players stays their agent.
INSERT OR IGNORE INTO partner (code, kind, name, lang, currency, version, created_at, updated_at)
  SELECT agent_id, 'agent', agent_id, 'en', min(currency), 1, unixepoch() * 1000, unixepoch() * 1000
  FROM user WHERE agent_id <> '' GROUP BY agent_id;

-- Who brought the player: set by the sign-up, and by nothing after it.
ALTER TABLE user ADD COLUMN affiliate_id TEXT;
CREATE INDEX user_affiliate ON user (affiliate_id, created_at) WHERE affiliate_id IS NOT NULL;
CREATE INDEX user_agent ON user (agent_id, created_at) WHERE agent_id IS NOT NULL;

-- Visits by a partner's link, by day (YYYY-MM-DD, UTC).
CREATE TABLE partner_click (
  day TEXT NOT NULL,
  partner TEXT NOT NULL COLLATE NOCASE,
  count INTEGER NOT NULL,
  PRIMARY KEY (partner, day)
) STRICT, WITHOUT ROWID;

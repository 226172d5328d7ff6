-- Money actions above a tier: what one of the staff asked for and a second person confirms. `content` is the call's
-- input without the reason. Rows are kept as the audit log is. Times are Unix milliseconds.
CREATE TABLE money_action (
  id TEXT PRIMARY KEY,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  content TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount_minor INTEGER NOT NULL,
  needs TEXT NOT NULL,
  first_id TEXT NOT NULL,
  reason TEXT,
  created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  second_id TEXT,
  done_at INTEGER
) STRICT;
CREATE INDEX money_action_open ON money_action (action, target) WHERE done_at IS NULL;
CREATE INDEX money_action_created ON money_action (created_at) WHERE done_at IS NULL;

-- The audit log ends by time, by whole closed days (chains/oldEntries.ts). No configuration and no mistake in it takes a line that is younger
-- than a year, or of a day whose end is not in the anchors.
DROP TRIGGER audit_remains;
CREATE TRIGGER audit_remains BEFORE DELETE ON audit_log
  WHEN OLD.at > (unixepoch() - 31536000) * 1000
    OR NOT EXISTS (SELECT 1 FROM chain_anchor WHERE chain = 'audit' AND last_id >= OLD.id)
  BEGIN SELECT raise(ABORT, 'a line of the audit log is never deleted'); END;

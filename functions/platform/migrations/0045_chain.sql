-- The audit log and the security events as chains (functions/platform/chains): the hash of an entry covers its values and the hash of the
-- entry before it. Older entries are sealed by the cron like new ones. Times are Unix milliseconds.
ALTER TABLE audit_log ADD COLUMN hash_before TEXT;
ALTER TABLE audit_log ADD COLUMN hash TEXT;
DROP TRIGGER audit_stays;
-- A line is sealed once, and nothing else of it changes.
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit_log
  WHEN OLD.hash IS NOT NULL OR NEW.hash IS NULL OR NEW.hash_before IS NULL
    OR (NEW.id, NEW.call_id, NEW.at, NEW.outcome, NEW.actor, NEW.actor_id, NEW.role)
      IS NOT (OLD.id, OLD.call_id, OLD.at, OLD.outcome, OLD.actor, OLD.actor_id, OLD.role)
    OR (NEW.action, NEW.target, NEW.before, NEW.after, NEW.reason, NEW.address)
      IS NOT (OLD.action, OLD.target, OLD.before, OLD.after, OLD.reason, OLD.address)
  BEGIN SELECT raise(ABORT, 'a line of the audit log is never changed'); END;

ALTER TABLE security_event ADD COLUMN hash_before TEXT;
ALTER TABLE security_event ADD COLUMN hash TEXT;
CREATE TRIGGER security_stays BEFORE UPDATE ON security_event
  WHEN OLD.hash IS NOT NULL
  BEGIN SELECT raise(ABORT, 'a sealed security event is never changed'); END;

-- What a chain was at the end of a day; the same is in R2 and in the worker's log.
CREATE TABLE chain_anchor (
  chain TEXT NOT NULL CHECK (chain IN ('audit', 'security')),
  day TEXT NOT NULL,
  last_id INTEGER NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (chain, day)
) STRICT;
CREATE TRIGGER anchor_stays BEFORE UPDATE ON chain_anchor
  BEGIN SELECT raise(ABORT, 'an anchor is never changed'); END;
CREATE TRIGGER anchor_remains BEFORE DELETE ON chain_anchor
  BEGIN SELECT raise(ABORT, 'an anchor is never deleted'); END;

-- Several brands on one platform (docs/decisions/brands.md). 'main' is the brand that the platform has always had.
ALTER TABLE user ADD COLUMN brand TEXT NOT NULL DEFAULT 'main';
-- Of staff: a JSON list of the brands that they work for; null is all of them.
ALTER TABLE user ADD COLUMN staff_brands TEXT;
-- Players of the main brand are most of a list anyway, and cost nothing more to write.
CREATE INDEX user_brand ON user (brand, created_at) WHERE brand <> 'main';

-- A guest has no account that says it.
ALTER TABLE complaint ADD COLUMN brand TEXT NOT NULL DEFAULT 'main';

-- Null is all brands.
ALTER TABLE offer ADD COLUMN brand TEXT;
ALTER TABLE tournament ADD COLUMN brand TEXT;
ALTER TABLE campaign ADD COLUMN brand TEXT;

-- The brand of the record that a call was about; null where it was of none. A part of the seal where it is there.
ALTER TABLE audit_log ADD COLUMN brand TEXT;
DROP TRIGGER audit_stays;
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit_log
  WHEN OLD.hash IS NOT NULL OR NEW.hash IS NULL OR NEW.hash_before IS NULL
    OR (NEW.id, NEW.call_id, NEW.at, NEW.outcome, NEW.actor, NEW.actor_id, NEW.role)
      IS NOT (OLD.id, OLD.call_id, OLD.at, OLD.outcome, OLD.actor, OLD.actor_id, OLD.role)
    OR (NEW.action, NEW.target, NEW.before, NEW.after, NEW.reason, NEW.address, NEW.brand)
      IS NOT (OLD.action, OLD.target, OLD.before, OLD.after, OLD.reason, OLD.address, OLD.brand)
  BEGIN SELECT raise(ABORT, 'a line of the audit log is never changed'); END;

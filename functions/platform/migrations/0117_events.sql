-- What becomes an event for other systems (functions/platform/events), noted in the transaction of the change itself: no code can forget it, and
-- no crash comes between. What has a log of its own (sign-ins, consents, cases, published content) is read there instead, by its number.
CREATE TABLE event_fact (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  ref TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE TRIGGER event_payment_made AFTER INSERT ON payment
  BEGIN INSERT INTO event_fact (kind, ref, at) VALUES ('payment created', NEW.id, NEW.created_at); END;
CREATE TRIGGER event_payment_moved AFTER UPDATE OF status ON payment
  WHEN NEW.status <> OLD.status AND NEW.status IN ('started', 'paid', 'failed', 'expired', 'refused', 'refunded', 'cancelled')
  BEGIN INSERT INTO event_fact (kind, ref, at)
    VALUES ('payment ' || NEW.status, NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER event_player_verified AFTER UPDATE OF verified_at ON user
  WHEN (NEW.verified_at IS NULL) <> (OLD.verified_at IS NULL) AND NEW.role <> 99
  BEGIN INSERT INTO event_fact (kind, ref, at)
    VALUES (iif(NEW.verified_at IS NULL, 'unverified', 'verified'), NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER event_player_blocked AFTER UPDATE OF is_banned ON user
  WHEN NEW.is_banned <> OLD.is_banned AND NEW.role <> 99
  BEGIN INSERT INTO event_fact (kind, ref, at)
    VALUES (iif(NEW.is_banned, 'blocked', 'unblocked'), NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER event_player_contact AFTER UPDATE OF email, email_verified, phone, contact_phone, first_name, last_name, lang ON user
  WHEN NEW.role <> 99 AND (NEW.email <> OLD.email OR NEW.email_verified <> OLD.email_verified OR NEW.phone IS NOT OLD.phone
    OR NEW.contact_phone IS NOT OLD.contact_phone OR NEW.first_name IS NOT OLD.first_name
    OR NEW.last_name IS NOT OLD.last_name OR NEW.lang <> OLD.lang)
  BEGIN INSERT INTO event_fact (kind, ref, at)
    VALUES (iif(NEW.email_verified > OLD.email_verified, 'confirmed', 'contact'), NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER event_player_deleted AFTER UPDATE OF done_at ON deletion_request
  WHEN OLD.done_at IS NULL AND NEW.done_at IS NOT NULL
  BEGIN INSERT INTO event_fact (kind, ref, at) VALUES ('deleted', NEW.player_id, NEW.done_at); END;

CREATE TRIGGER event_document_decided AFTER UPDATE OF status ON document
  WHEN NEW.status <> OLD.status AND NEW.status IN ('VERIFIED', 'REJECTED')
  BEGIN INSERT INTO event_fact (kind, ref, at)
    VALUES ('document ' || NEW.status, NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER event_complaint_opened AFTER INSERT ON complaint
  BEGIN INSERT INTO event_fact (kind, ref, at) VALUES ('complaint opened', NEW.id, NEW.made_at); END;
CREATE TRIGGER event_complaint_answered AFTER UPDATE OF replied_at ON complaint
  WHEN OLD.replied_at IS NULL AND NEW.replied_at IS NOT NULL
  BEGIN INSERT INTO event_fact (kind, ref, at) VALUES ('complaint answered', NEW.id, NEW.replied_at); END;
CREATE TRIGGER event_run_settled AFTER UPDATE OF settled_at ON tournament_run
  WHEN OLD.settled_at IS NULL AND NEW.settled_at IS NOT NULL
  BEGIN INSERT INTO event_fact (kind, ref, at) VALUES ('run settled', NEW.id, NEW.settled_at); END;

-- Where events go. The object of an endpoint has what waits, and the log of its attempts. The secrets are encrypted with AUTH_SECRET.
CREATE TABLE webhook_endpoint (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  types TEXT NOT NULL,
  brand TEXT,
  concurrency INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('active', 'paused')),
  -- Why it is paused: by staff, or since when nothing was taken.
  paused_by TEXT CHECK (paused_by IN ('staff', 'failures', 'gone')),
  secret TEXT NOT NULL,
  secret_before TEXT,
  before_until INTEGER,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

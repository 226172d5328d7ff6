-- Offers, and their versions: what a player joined is a version, which never changes. docs/decisions/offers.md
CREATE TABLE offer (
  id TEXT PRIMARY KEY,
  -- The newest version, and the one that players join; null before it is published.
  version INTEGER NOT NULL,
  live_version INTEGER,
  state TEXT NOT NULL CHECK (state IN ('draft', 'published', 'stopped')),
  -- Of the published version.
  code TEXT UNIQUE,
  starts_at INTEGER,
  ends_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX offer_published ON offer (ends_at) WHERE state = 'published';
CREATE TABLE offer_version (
  offer_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  terms TEXT NOT NULL,
  texts TEXT NOT NULL,
  image TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (offer_id, version)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER offer_version_stays BEFORE UPDATE ON offer_version
  BEGIN SELECT raise(ABORT, 'a version is never changed'); END;

-- Content: one entry for each kind, slug and locale; every save is a revision. Times are Unix milliseconds.
CREATE TABLE content_entry (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('page', 'slide', 'promotion', 'popup', 'banner')),
  slug TEXT NOT NULL,
  locale TEXT NOT NULL,
  draft_rev TEXT REFERENCES content_revision(id) DEFERRABLE INITIALLY DEFERRED,
  live_rev TEXT REFERENCES content_revision(id) DEFERRABLE INITIALLY DEFERRED,
  scheduled_rev TEXT REFERENCES content_revision(id) DEFERRABLE INITIALLY DEFERRED,
  publish_at INTEGER,
  version INTEGER NOT NULL,
  UNIQUE (kind, slug, locale)
);

CREATE TABLE content_revision (
  id TEXT PRIMARY KEY NOT NULL,
  entry_id TEXT NOT NULL REFERENCES content_entry(id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  body_md TEXT NOT NULL,
  fields TEXT NOT NULL,
  priority INTEGER,
  author TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX content_revision_entry ON content_revision (entry_id, created_at);

-- What the operator changed of the default settings; one row for each top-level key.
CREATE TABLE setting (
  key TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL,
  updated_at INTEGER NOT NULL
);

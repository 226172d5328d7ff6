-- Accounts whose owners staff declared to be two people, though both are known by the same, such as a phone number with a new owner:
-- no exclusion carries over between them. The lesser id stands first; the audit log has who declared it and why.
CREATE TABLE two_people (
  one_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  other_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  declared_at INTEGER NOT NULL,
  PRIMARY KEY (one_id, other_id),
  CHECK (one_id < other_id)
) STRICT;
CREATE INDEX two_people_other ON two_people (other_id);

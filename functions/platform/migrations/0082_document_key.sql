-- Breaks the version before: it encrypts and hashes by DOCUMENT_KEY itself, and would not read what is made from here on.
-- The key that encrypts and hashes what documents say: it stays, and DOCUMENT_KEY wraps it. `wrapped_by` is the number of the secret.
CREATE TABLE document_key (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  wrapped_by INTEGER NOT NULL,
  wrapped TEXT NOT NULL
) STRICT;

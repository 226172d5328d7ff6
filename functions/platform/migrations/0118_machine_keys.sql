-- Keys of machines (docs/decisions/keys.md): what each may do, from where and until when. Only hashes are kept. Times are Unix milliseconds.
CREATE TABLE machine_key (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  purpose TEXT NOT NULL,
  permissions TEXT NOT NULL,
  networks TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  hash_before TEXT UNIQUE,
  before_until INTEGER,
  expires_at INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER,
  reminded_at INTEGER
) STRICT;

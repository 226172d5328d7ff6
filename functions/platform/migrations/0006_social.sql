-- Social sign-ins between their start and the provider's answer, at most ten minutes. `state_hash` is SHA-256 of the
-- `state` parameter; nonce and code verifier are derived from a token that only the browser holds.
CREATE TABLE social_flow (
  state_hash TEXT PRIMARY KEY NOT NULL,
  provider_id TEXT NOT NULL,
  wishes TEXT NOT NULL,
  expires_at INTEGER NOT NULL
);
CREATE INDEX social_flow_expiry ON social_flow (expires_at);

-- Captcha challenges that have been spent, until they would have expired anyway. Times are Unix milliseconds.
CREATE TABLE captcha_spent (
  challenge TEXT PRIMARY KEY NOT NULL,
  expires_at INTEGER NOT NULL
);
CREATE INDEX captcha_spent_expiry ON captcha_spent (expires_at);

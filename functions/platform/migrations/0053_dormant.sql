-- Accounts that nobody has signed in to for the market's time: told, and closed after its notice. Times are Unix milliseconds.
ALTER TABLE user ADD COLUMN dormant_told_at INTEGER;
ALTER TABLE user ADD COLUMN dormant_at INTEGER;
CREATE INDEX user_unused ON user (coalesce(last_sign_in_at, created_at)) WHERE dormant_at IS NULL;

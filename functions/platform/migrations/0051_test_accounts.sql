-- Accounts of the house's own tests: they play as any, and are left out of every sum.
ALTER TABLE user ADD COLUMN is_test INTEGER NOT NULL DEFAULT 0;
CREATE INDEX user_test ON user (id) WHERE is_test = 1;

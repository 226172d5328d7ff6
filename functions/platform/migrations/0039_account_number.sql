-- The number that a player reads out: eight digits. AUTOINCREMENT never gives an n twice, and the multiplication by a
-- number without a common divisor with 90,000,000 gives each n a number of its own, in no visible order.
CREATE TABLE account_number (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL UNIQUE
) STRICT;
ALTER TABLE user ADD COLUMN number INTEGER;
INSERT INTO account_number (user_id) SELECT id FROM user ORDER BY created_at, id;
UPDATE user SET number =
  (SELECT 10000000 + (n * 40692431) % 90000000 FROM account_number WHERE user_id = user.id);
CREATE UNIQUE INDEX user_number ON user (number);
CREATE TRIGGER user_added AFTER INSERT ON user
  BEGIN
    INSERT OR IGNORE INTO account_number (user_id) VALUES (NEW.id);
    UPDATE user SET number =
      (SELECT 10000000 + (n * 40692431) % 90000000 FROM account_number WHERE user_id = NEW.id)
      WHERE id = NEW.id;
  END;

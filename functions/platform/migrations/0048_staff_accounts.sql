-- Staff are no players: their accounts have a role of their own on the site (99), with which nobody signs in there, plays or gets money
-- from a friend. Who has a role in the studio becomes such an account; what is on its balance stays in its ledger.
UPDATE user SET role = 99 WHERE staff_role IS NOT NULL;
DELETE FROM session WHERE user_id IN (SELECT id FROM user WHERE role = 99);

CREATE TRIGGER staff_are_made BEFORE INSERT ON user WHEN NEW.staff_role IS NOT NULL AND NEW.role <> 99
  BEGIN SELECT raise(ABORT, 'a player has no role in the studio'); END;
CREATE TRIGGER staff_are_not_players BEFORE UPDATE OF staff_role ON user
  WHEN NEW.staff_role IS NOT NULL AND NEW.role <> 99
  BEGIN SELECT raise(ABORT, 'a player has no role in the studio'); END;
CREATE TRIGGER staff_stay_staff BEFORE UPDATE OF role ON user WHEN (OLD.role = 99) <> (NEW.role = 99)
  BEGIN SELECT raise(ABORT, 'an account is of a player or of the staff for good'); END;

-- An invitation to the studio, which sets the password of an account of the staff. The token is kept as a hash.
CREATE TABLE staff_invite (
  token_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  ends_at INTEGER NOT NULL
) STRICT;
CREATE INDEX staff_invite_user ON staff_invite (user_id);

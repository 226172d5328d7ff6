-- Roles that administrators make of the permissions of contract/operator/roles.ts. `permissions`: a JSON list.
CREATE TABLE custom_role (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  permissions TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

-- The column had a CHECK with the four fixed roles, which goes only with the column.
DROP INDEX user_staff;
ALTER TABLE user ADD COLUMN studio_role TEXT;
UPDATE user SET studio_role = staff_role WHERE staff_role IS NOT NULL;
ALTER TABLE user DROP COLUMN staff_role;
ALTER TABLE user RENAME COLUMN studio_role TO staff_role;
CREATE INDEX user_staff ON user (username) WHERE staff_role IS NOT NULL;
CREATE INDEX user_staff_role ON user (staff_role) WHERE staff_role IS NOT NULL;

-- What each of the staff moved by hand on a day (UTC): one statement asks the cap and takes from it.
CREATE TABLE money_day (
  actor_id TEXT NOT NULL,
  day TEXT NOT NULL,
  currency TEXT NOT NULL,
  moved_minor INTEGER NOT NULL,
  PRIMARY KEY (actor_id, day, currency)
) STRICT;
INSERT INTO money_day
  SELECT actor_id, strftime('%Y-%m-%d', 'now'), after ->> 'currency', sum(abs(after ->> 'amount_minor'))
  FROM audit_log
  WHERE action = 'adjustPlayer' AND outcome = 'done' AND actor_id IS NOT NULL
    AND after ->> 'currency' IS NOT NULL AND after ->> 'amount_minor' IS NOT NULL
    AND at >= strftime('%s', 'now', 'start of day') * 1000
  GROUP BY actor_id, after ->> 'currency';

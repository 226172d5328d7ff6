-- When a use that a crash left without its bonus was last tried, so that those that fail again stand behind the others.
ALTER TABLE promocode_use ADD COLUMN tried_at INTEGER NOT NULL DEFAULT 0;
-- A percentage that came to nothing was taken for given, and no wallet takes a bonus of 0: it is refused by its terms, as now.
UPDATE promocode_use SET status = 2214 WHERE status = 0 AND is_given = 0 AND value_minor = 0;

-- Whose account made or last renewed a key of a machine, and when they were told that it ends (Unix milliseconds). Keys of before have a name alone, which counts where it is one account's.
ALTER TABLE machine_key ADD COLUMN maker_id TEXT;
ALTER TABLE machine_key ADD COLUMN told_at INTEGER;
UPDATE machine_key SET maker_id = (SELECT max(id) FROM user WHERE display_username = created_by AND staff_role IS NOT NULL HAVING count(*) = 1);

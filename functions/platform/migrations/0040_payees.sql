-- Why a withdrawal waits for staff, as a JSON list; NULL for those from before, which waited for their sum.
ALTER TABLE payment ADD COLUMN waits TEXT;

-- After whom the next turn of a week begins, where the cashback of somebody could not be paid; NULL where all was paid.
ALTER TABLE cashback_week ADD COLUMN again_after TEXT;

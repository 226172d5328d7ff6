-- The bonus that was chosen with a deposit, as JSON; NULL without one.
ALTER TABLE payment ADD COLUMN bonus TEXT;

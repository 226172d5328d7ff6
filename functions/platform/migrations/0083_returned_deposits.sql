-- The deposit that a payment carries back to its payer; of all others null.
ALTER TABLE payment ADD COLUMN returns TEXT;
CREATE INDEX payment_returns ON payment (returns) WHERE returns IS NOT NULL;

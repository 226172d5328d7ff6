-- The payment that a percentage was counted of: one payment serves one code, however often it is told of.
ALTER TABLE promocode_use ADD COLUMN payment_id TEXT;
CREATE UNIQUE INDEX promocode_use_payment ON promocode_use (payment_id) WHERE payment_id IS NOT NULL;

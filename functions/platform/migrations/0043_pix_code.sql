-- What a bank's app reads to make a payment by PIX (BR Code); NULL where the provider gives none.
ALTER TABLE payment ADD COLUMN pix_code TEXT;

-- Whether what the mark is of was shown to be the excluded player's. Those from before count as not shown until their player signs in.
ALTER TABLE exclusion_mark ADD COLUMN is_proven INTEGER NOT NULL DEFAULT 0;

-- The trade's word for what games pay back. The worker of before does not run on these tables: docs/decisions/object-schemas.md.
ALTER TABLE game_return RENAME TO game_rtp;
ALTER TABLE game_rtp RENAME COLUMN return_sum TO rtp_sum;
ALTER TABLE return_cursor RENAME TO rtp_cursor;

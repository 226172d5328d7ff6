-- Whether a session of the studio began at the OpenID provider of the staff: who has no factor of ours proves the identity there again.
ALTER TABLE staff_session ADD COLUMN by_openid INTEGER NOT NULL DEFAULT 0;

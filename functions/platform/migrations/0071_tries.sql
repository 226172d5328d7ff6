-- Objects count the tries to sign in. The table stays empty for the version before; a later migration takes it away.
DELETE FROM sign_in_attempt;

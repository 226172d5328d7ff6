-- A phone that a player types in the profile is for contact. `phone` stays the one that signs in and recovers, which a code by SMS
-- at the sign-up or the operator has proven.
ALTER TABLE user ADD COLUMN contact_phone TEXT;

-- The profile wrote into `phone` too, and the log of security events, which reaches back 180 days, says where it did. Of an
-- account that is older than the log nobody knows: its phone counts as typed, unless it has no e-mail but the one that the server made
-- up. Such an account is mostly of who signed up by SMS, and has no other way in.
UPDATE user SET contact_phone = phone, phone = NULL
WHERE phone IS NOT NULL AND (
  (created_at < (unixepoch() - 180 * 86400) * 1000 AND email NOT LIKE '%@players.invalid')
  OR EXISTS (
    SELECT 1 FROM security_event
    WHERE user_id = user.id AND kind = 'profile_changed' AND ' ' || detail || ' ' LIKE '% phone %'
  )
);

-- Tables and columns are named for what they hold. The worker of before does not run on these tables:
-- docs/decisions/object-schemas.md.
ALTER TABLE harm_marker RENAME COLUMN told_at TO dismissed_at;
DROP INDEX harm_marker_untold;
CREATE INDEX harm_marker_undismissed ON harm_marker (player_id, made_at) WHERE dismissed_at IS NULL;
ALTER TABLE review_reminder RENAME COLUMN told_at TO dismissed_at;

ALTER TABLE exclusion_mark RENAME TO identity_hash;
ALTER TABLE identity_hash RENAME COLUMN mark TO hash;
DROP INDEX exclusion_mark_renewal;
DROP INDEX exclusion_mark_renewed_player;
CREATE INDEX identity_hash_renewal ON identity_hash (renewal_due_at, player_id) WHERE renewal_due_at IS NOT NULL;
CREATE INDEX identity_hash_renewed_player ON identity_hash (player_id) WHERE renewal_due_at IS NOT NULL;

ALTER TABLE two_people RENAME TO distinct_persons;
DROP INDEX two_people_other;
CREATE INDEX distinct_persons_other ON distinct_persons (other_id);

-- The triggers follow a renamed table.
ALTER TABLE game_place RENAME TO game_position;
ALTER TABLE section_place RENAME TO section_position;

-- Marks from before say neither what is proven (0028) nor what one person alone has, and excluded players, whose sign-in would add it,
-- may never sign in: the schedule makes the marks of each player anew, once. NULL is of none that waits. The default is for what the
-- worker of before still writes while a new one is deployed.
ALTER TABLE exclusion_mark ADD COLUMN renewal_due_at INTEGER DEFAULT 0;
CREATE INDEX exclusion_mark_renewal ON exclusion_mark (renewal_due_at, player_id) WHERE renewal_due_at IS NOT NULL;
CREATE INDEX exclusion_mark_renewed_player ON exclusion_mark (player_id) WHERE renewal_due_at IS NOT NULL;

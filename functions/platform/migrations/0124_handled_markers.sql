-- What staff made of a marker of harm: when, who, and in which words. A marker without it waits on the first page of the studio.
ALTER TABLE harm_marker ADD COLUMN handled_at INTEGER;
ALTER TABLE harm_marker ADD COLUMN handled_by TEXT;
ALTER TABLE harm_marker ADD COLUMN handled_note TEXT;
CREATE INDEX harm_marker_waiting ON harm_marker (made_at) WHERE handled_at IS NULL;

-- Nobody could say so before. What is older than a month is no morning's work: it counts as handled when this was introduced.
UPDATE harm_marker SET handled_at = unixepoch() * 1000, handled_note = 'from before this was kept'
  WHERE made_at < (unixepoch() - 30 * 86400) * 1000;

-- When a report by email was last tried in vain: those wait behind the others. Unix milliseconds, 0 where nothing failed.
ALTER TABLE report_schedule ADD COLUMN tried_at INTEGER NOT NULL DEFAULT 0;

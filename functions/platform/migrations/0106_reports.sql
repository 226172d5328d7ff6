-- What a provider gets of its GGR, from a month (YYYY-MM) on, in basis points.
CREATE TABLE provider_share (
  provider TEXT NOT NULL,
  from_month TEXT NOT NULL,
  share_bp INTEGER NOT NULL,
  PRIMARY KEY (provider, from_month)
);

-- Reports that staff get by email; `due_day` (YYYY-MM-DD, UTC) is the day of the next one.
CREATE TABLE report_schedule (
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  every TEXT NOT NULL,
  divided_by TEXT NOT NULL,
  due_day TEXT NOT NULL,
  PRIMARY KEY (user_id, every, divided_by)
);
CREATE INDEX report_schedule_due ON report_schedule (due_day);

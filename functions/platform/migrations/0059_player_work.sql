-- When work is due for a player, as the player's object told; the object does it. Here late work is found, and an object that lost its
-- alarm is woken at `wake_at`. Times are Unix milliseconds. Only players of whom something is due are here.
CREATE TABLE player_work (
  player_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  work TEXT NOT NULL,
  due_at INTEGER NOT NULL,
  wake_at INTEGER NOT NULL,
  PRIMARY KEY (player_id, work)
) STRICT, WITHOUT ROWID;
CREATE INDEX player_work_due ON player_work (work, due_at);
CREATE INDEX player_work_wake ON player_work (wake_at);

-- What the schedule had of both: its objects are woken once. The cashback of last week is due where that week was not done.
INSERT INTO player_work SELECT player_id, 'harm', due_at, due_at FROM harm_check;
INSERT INTO player_work (player_id, work, due_at, wake_at)
  SELECT player_id, 'cashback', min(due_at), min(due_at) FROM (
    SELECT player_id, CASE WHEN created_at < monday AND NOT EXISTS (SELECT 1 FROM cashback_week
      WHERE cashback_week.monday = date(now.monday / 1000, 'unixepoch', '-7 days') AND done_at IS NOT NULL)
      THEN monday ELSE monday + 604800000 END AS due_at
    FROM game_session, (SELECT unixepoch('now', 'start of day', '-6 days', 'weekday 1') * 1000 AS monday) AS now
    WHERE expires_at >= monday - 604800000
  ) GROUP BY player_id;
DROP TRIGGER user_signed_in;
DROP TABLE harm_check;
DROP TABLE cashback_week;

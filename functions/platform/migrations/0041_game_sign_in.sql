-- The sign-in that opened a game; NULL for games opened before, which end within a day.
ALTER TABLE game_session ADD COLUMN session_id TEXT;

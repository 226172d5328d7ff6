-- The order of the lobbies, collections of games, and what is offered in which countries. Times are Unix milliseconds.
CREATE TABLE lobby (
  section TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  -- JSON: rows and places, with their times (contract/operator/lobby.ts, LobbyDraft).
  arrangement TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE game_collection (
  id TEXT PRIMARY KEY,
  -- JSON: names, picture, games, rule.
  content TEXT NOT NULL,
  from_at INTEGER,
  until_at INTEGER,
  updated_at INTEGER NOT NULL
) STRICT;

-- `id` is a provider, or a game as `provider:game`; `countries` a JSON list of ISO 3166 codes.
CREATE TABLE country_rule (
  id TEXT PRIMARY KEY,
  mode TEXT NOT NULL CHECK (mode IN ('except', 'only')),
  countries TEXT NOT NULL,
  reason TEXT NOT NULL,
  author TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

-- Pages are made of them, so the version of the content grows with them.
CREATE TRIGGER lobby_added AFTER INSERT ON lobby
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER lobby_changed AFTER UPDATE ON lobby
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER game_collection_added AFTER INSERT ON game_collection
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER game_collection_changed AFTER UPDATE ON game_collection
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER game_collection_removed AFTER DELETE ON game_collection
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER country_rule_added AFTER INSERT ON country_rule
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER country_rule_changed AFTER UPDATE ON country_rule
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER country_rule_removed AFTER DELETE ON country_rule
  BEGIN UPDATE content_state SET version = version + 1; END;

-- From where a sign-in was last seen to play and a game was opened, by Cloudflare's edge: the country (two letters), the number of the network
-- (ASN), the hash of the network, when the market's rules were asked there (Unix milliseconds), and what rules found (a JSON list).
ALTER TABLE session ADD COLUMN country TEXT;
ALTER TABLE session ADD COLUMN asn INTEGER;
ALTER TABLE session ADD COLUMN network TEXT;
ALTER TABLE session ADD COLUMN placed_at INTEGER;
ALTER TABLE session ADD COLUMN place_flags TEXT;
ALTER TABLE game_session ADD COLUMN country TEXT;
ALTER TABLE game_session ADD COLUMN asn INTEGER;

-- Where the player was before, for the next sign-in may be another one.
ALTER TABLE user ADD COLUMN last_country TEXT;
ALTER TABLE user ADD COLUMN last_country_at INTEGER;

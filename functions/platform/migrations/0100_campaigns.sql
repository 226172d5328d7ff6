-- Campaigns, and what became of each player who was looked at. docs/decisions/campaigns.md
CREATE TABLE campaign (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('draft', 'published', 'stopped')),
  content TEXT NOT NULL,
  -- Of the content, for who joins the offer.
  offer_id TEXT,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  -- Up to which player it was looked, by their ids; when all were, and nobody waits.
  reached TEXT NOT NULL DEFAULT '',
  walked_at INTEGER,
  sent_at INTEGER,
  published_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX campaign_live ON campaign (starts_at) WHERE state = 'published' AND sent_at IS NULL;
CREATE INDEX campaign_offer ON campaign (offer_id) WHERE offer_id IS NOT NULL;
CREATE TABLE campaign_player (
  campaign_id TEXT NOT NULL,
  player_id TEXT NOT NULL,
  -- due: waits to be told. sent: it is in their inbox. Else why they got nothing.
  outcome TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- asked, sent or dropped; null where it is not to go that way.
  email TEXT,
  sms TEXT,
  push TEXT,
  seen_at INTEGER,
  opened_at INTEGER,
  joined_at INTEGER,
  PRIMARY KEY (campaign_id, player_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_player_due ON campaign_player (campaign_id, at) WHERE outcome = 'due';
CREATE INDEX campaign_player_of ON campaign_player (player_id, at);

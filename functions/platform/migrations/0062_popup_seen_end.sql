-- Who has seen a popup is forgotten some time after its end (oldRows.ts), found by this.
CREATE INDEX popup_seen_popup ON popup_seen (popup_id, seen_at);

-- Each tab of the studio asks once a minute what was sent back to its writer: seldom anything, of many entries.
CREATE INDEX content_sent_back ON content_entry (id) WHERE sent_back IS NOT NULL;

-- One code, however accounts of before write it: 0110 made one agent of codes that differ in case only, and accounts are compared exactly.
UPDATE user SET agent_id = (SELECT code FROM partner WHERE code = user.agent_id)
  WHERE agent_id <> '' AND EXISTS (SELECT 1 FROM partner WHERE code = user.agent_id AND code <> user.agent_id COLLATE BINARY);

-- What failed is tried again after the others. Unix milliseconds.
ALTER TABLE partner ADD COLUMN tried_at INTEGER;
ALTER TABLE agent_request ADD COLUMN tried_at INTEGER;

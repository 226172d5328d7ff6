-- The English revision that the words of a draft were made from: they are outdated where the English has other words since. Null where
-- there was no English one.
ALTER TABLE content_entry ADD COLUMN source_rev TEXT;
-- The revision that waits for a second pair of eyes; nothing waits any more once the draft is another one.
ALTER TABLE content_entry ADD COLUMN review_rev TEXT;
-- The account of who made the revision; null of a script's, and of those from before.
ALTER TABLE content_revision ADD COLUMN author_id TEXT;

UPDATE content_entry SET source_rev = (
  SELECT english.id FROM content_revision AS english
  JOIN content_revision AS draft ON draft.id = coalesce(content_entry.draft_rev, content_entry.live_rev)
  WHERE english.entry_id = content_entry.kind || ':' || content_entry.slug || ':en'
    AND english.created_at <= draft.created_at
  ORDER BY english.created_at DESC LIMIT 1)
WHERE locale <> 'en';

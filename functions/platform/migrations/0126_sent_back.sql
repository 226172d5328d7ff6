-- What a reviewer says of a draft that they send back: {revision, words, by, at}. It is about that revision alone, so the next save ends it.
ALTER TABLE content_entry ADD COLUMN sent_back TEXT;

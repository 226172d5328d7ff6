-- Sizes of pictures that the operator's key stored, by the names of their files in R2; those of the staff's are in `picture`.
-- A text reserves the room of a picture before it comes.
CREATE TABLE imported_picture (
  key TEXT PRIMARY KEY NOT NULL,
  width_px INTEGER NOT NULL,
  height_px INTEGER NOT NULL
) STRICT;
CREATE TRIGGER imported_picture_added AFTER INSERT ON imported_picture
  BEGIN UPDATE content_state SET version = version + 1; END;
CREATE TRIGGER imported_picture_changed AFTER UPDATE ON imported_picture
  BEGIN UPDATE content_state SET version = version + 1; END;

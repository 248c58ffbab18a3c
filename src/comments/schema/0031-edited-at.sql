-- Time of the last edit of the text; NULL where never edited, or edited by an older version.
ALTER TABLE comments ADD COLUMN edited_at BIGINT;

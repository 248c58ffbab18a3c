-- When the text was last changed after the comment was written; null where it never was, and for changes of older versions.
ALTER TABLE comments ADD COLUMN edited_at BIGINT;

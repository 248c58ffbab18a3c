-- What was written lately is counted by author, too, as their comments may be gone by then: the source is a network or an author.
ALTER TABLE recent_texts RENAME COLUMN address TO source;

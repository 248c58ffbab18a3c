-- Recent texts also count by author, whose comments may be deleted: `source` is a network or an author.
ALTER TABLE recent_texts RENAME COLUMN address TO source;

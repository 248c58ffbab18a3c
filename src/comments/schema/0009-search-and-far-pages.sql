-- What comments are found by: their words, the page that they stand on, and their own id. An index, not a copy of them.
CREATE WORD INDEX comment_words;

-- Pages far behind are found from the sizes of all threads before them, which the order of roots gives without the rows.
DROP INDEX roots_by_date;

CREATE INDEX roots_by_date ON comments (tenant_id, page_id, is_pinned, created_at, id, nested_count)
  WHERE parent_id IS NULL AND shown = 1;

DROP INDEX roots_by_score;

CREATE INDEX roots_by_score ON comments (tenant_id, page_id, is_pinned, mr_score, id, nested_count)
  WHERE parent_id IS NULL AND shown = 1;

-- Search index over words, page and id of comments; contents are not copied.
CREATE WORD INDEX comment_words;

-- Far pages are found by summing thread sizes, which the order indexes contain.
DROP INDEX roots_by_date;

CREATE INDEX roots_by_date ON comments (tenant_id, page_id, is_pinned, created_at, id, nested_count)
  WHERE parent_id IS NULL AND shown = 1;

DROP INDEX roots_by_score;

CREATE INDEX roots_by_score ON comments (tenant_id, page_id, is_pinned, mr_score, id, nested_count)
  WHERE parent_id IS NULL AND shown = 1;

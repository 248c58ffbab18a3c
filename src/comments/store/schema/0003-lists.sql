-- The order of roots, so that a list reads as many rows as it shows; replies and what is hidden are not in it.
CREATE INDEX roots_by_date ON comments (tenant_id, page_id, is_pinned, created_at, id)
  WHERE parent_id IS NULL AND shown = 1;

CREATE INDEX roots_by_score ON comments (tenant_id, page_id, is_pinned, mr_score, id)
  WHERE parent_id IS NULL AND shown = 1;

-- Lists over all pages.
CREATE INDEX comments_by_date ON comments (tenant_id, created_at, id);

CREATE TABLE comment_tags (
  tenant_id TEXT NOT NULL,
  tag TEXT NOT NULL,
  comment_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, tag, comment_id)
);

CREATE INDEX comment_tags_by_comment ON comment_tags (tenant_id, comment_id);

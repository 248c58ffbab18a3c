-- Indexes of roots by sort order, so that a list reads only the rows it shows; replies and hidden comments are excluded.
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

-- Partial: roots have no parent, and most comments have one of the two author ids.
DROP INDEX comments_by_parent;

CREATE INDEX comments_by_parent ON comments (tenant_id, page_id, parent_id, created_at) WHERE parent_id IS NOT NULL;

DROP INDEX comments_by_user;

CREATE INDEX comments_by_user ON comments (tenant_id, user_id, created_at) WHERE user_id IS NOT NULL;

DROP INDEX comments_by_anon_user;

CREATE INDEX comments_by_anon_user ON comments (tenant_id, anon_user_id, created_at) WHERE anon_user_id IS NOT NULL;

CREATE INDEX edit_keys_by_end ON edit_keys (tenant_id, expires_at);

-- Unlisted comments: by page and over all pages for staff, by page for authors. Few rows at a time.
CREATE INDEX comments_hidden ON comments (tenant_id, page_id, created_at, id) WHERE shown = 0;

CREATE INDEX comments_hidden_by_date ON comments (tenant_id, created_at, id) WHERE shown = 0;

CREATE INDEX comments_hidden_by_user ON comments (tenant_id, page_id, user_id, created_at)
  WHERE shown = 0 AND user_id IS NOT NULL;

CREATE INDEX comments_hidden_by_anon_user ON comments (tenant_id, page_id, anon_user_id, created_at)
  WHERE shown = 0 AND anon_user_id IS NOT NULL;

CREATE INDEX comments_flagged_by_date ON comments (tenant_id, created_at, id) WHERE flag_count > 0;

-- Shadowed comments are among the hidden ones.
DROP INDEX comments_shadowed;

-- Comments whose replies do not stand as they do yet: they were hidden, shown, moved or removed, and much hangs on them.
CREATE TABLE unsettled (
  tenant_id TEXT NOT NULL,
  -- Where the replies are.
  page_id TEXT NOT NULL,
  comment_id TEXT NOT NULL,
  -- Replies up to this one are settled.
  after_at BIGINT NOT NULL,
  after_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, page_id, comment_id)
) WITHOUT ROWID;

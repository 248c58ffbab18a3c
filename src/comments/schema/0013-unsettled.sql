-- Pending cascades: comments hidden, shown, moved or deleted whose replies do not all follow yet.
CREATE TABLE unsettled (
  tenant_id TEXT NOT NULL,
  -- Page of the replies.
  page_id TEXT NOT NULL,
  comment_id TEXT NOT NULL,
  -- Replies up to this one are done.
  after_at BIGINT NOT NULL,
  after_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, page_id, comment_id)
) WITHOUT ROWID;

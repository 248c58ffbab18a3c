-- Backfill of the search index. Comments already in the index are added again, because it does not tell.
CREATE TABLE words_due (
  tenant_id TEXT NOT NULL,
  comment_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, comment_id)
) WITHOUT ROWID;

INSERT INTO words_due (tenant_id, comment_id) SELECT tenant_id, id FROM comments WHERE is_deleted = 0;

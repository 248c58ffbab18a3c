-- Comments stored before there was an index of words. Those that are in it are put into it again: nothing tells them apart.
CREATE TABLE words_due (
  tenant_id TEXT NOT NULL,
  comment_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, comment_id)
) WITHOUT ROWID;

INSERT INTO words_due (tenant_id, comment_id) SELECT tenant_id, id FROM comments WHERE is_deleted = 0;

-- Which comments of other systems were imported: what is imported again, or was deleted since, is not made twice.
CREATE TABLE imported_comments (
  tenant_id TEXT NOT NULL,
  -- Hash of system, page and id there.
  key TEXT NOT NULL,
  comment_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, key)
) WITHOUT ROWID;

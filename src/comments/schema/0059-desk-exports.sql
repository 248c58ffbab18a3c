-- expand: checksums of files that members exported at the desk; servers of the version before do not ask for them.
CREATE TABLE desk_exports (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  format TEXT NOT NULL,
  page_count BIGINT NOT NULL,
  comment_count BIGINT NOT NULL,
  bytes BIGINT NOT NULL,
  sha256 TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

CREATE INDEX desk_exports_by_time ON desk_exports (tenant_id, created_at, id);

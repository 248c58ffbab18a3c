-- Uploaded pictures, and the comments and posts that have shown each.
CREATE TABLE uploads (
  tenant_id TEXT NOT NULL,
  -- A secret: who knows it sees the picture.
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  -- In Base64.
  content TEXT NOT NULL,
  size_bytes BIGINT NOT NULL,
  width BIGINT NOT NULL,
  height BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, name)
);

CREATE INDEX uploads_by_age ON uploads (tenant_id, created_at, name, size_bytes);

CREATE TABLE upload_uses (
  tenant_id TEXT NOT NULL,
  name TEXT NOT NULL,
  -- `comment` or `post`.
  shown_by TEXT NOT NULL,
  shown_by_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, name, shown_by, shown_by_id)
) WITHOUT ROWID;

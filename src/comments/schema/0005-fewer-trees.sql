-- Fewer index trees: each costs a write per comment. Tables with one lookup key are clustered by it.

-- Roots have their own order indexes: only replies are found by thread.
DROP INDEX comments_by_root;

CREATE INDEX comments_by_root ON comments (tenant_id, page_id, root_id, created_at) WHERE parent_id IS NOT NULL;

-- No query reads events of all pages.
DROP INDEX events_by_time;

ALTER TABLE edit_keys RENAME TO edit_keys_before;

DROP INDEX edit_keys_by_end;

CREATE TABLE edit_keys (
  tenant_id TEXT NOT NULL,
  comment_id TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, comment_id)
) WITHOUT ROWID;

INSERT INTO edit_keys (tenant_id, comment_id, key_hash, expires_at)
SELECT tenant_id, comment_id, key_hash, expires_at FROM edit_keys_before;

DROP TABLE edit_keys_before;

CREATE INDEX edit_keys_by_end ON edit_keys (tenant_id, expires_at);

ALTER TABLE audit_log RENAME TO audit_log_before;

DROP INDEX audit_log_by_time;

-- Read by time; lookups by id use the time within the id.
CREATE TABLE audit_log (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  at BIGINT NOT NULL,
  resource TEXT NOT NULL,
  object_id TEXT NOT NULL,
  crud TEXT NOT NULL,
  door TEXT NOT NULL,
  description TEXT NOT NULL,
  before TEXT,
  after TEXT,
  PRIMARY KEY (tenant_id, at, id)
) WITHOUT ROWID;

INSERT INTO audit_log (tenant_id, id, at, resource, object_id, crud, door, description, before, after)
SELECT tenant_id, id, at, resource, object_id, crud, door, description, before, after FROM audit_log_before;

DROP TABLE audit_log_before;

ALTER TABLE audit_people RENAME TO audit_people_before;

CREATE TABLE audit_people (
  tenant_id TEXT NOT NULL,
  audit_id TEXT NOT NULL,
  user_id TEXT,
  username TEXT,
  address TEXT,
  PRIMARY KEY (tenant_id, audit_id)
) WITHOUT ROWID;

INSERT INTO audit_people (tenant_id, audit_id, user_id, username, address)
SELECT tenant_id, audit_id, user_id, username, address FROM audit_people_before;

DROP TABLE audit_people_before;

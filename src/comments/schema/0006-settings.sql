-- Bans, moderators, and access and state of pages.
CREATE TABLE bans (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  -- Bounds of the banned keys: a network spans many addresses, other bans have equal bounds.
  first_key TEXT NOT NULL,
  last_key TEXT NOT NULL,
  is_shadow BIGINT NOT NULL,
  reason TEXT,
  created_at BIGINT NOT NULL,
  expires_at BIGINT,
  PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX bans_by_key ON bans (tenant_id, first_key, last_key);

CREATE TABLE moderators (
  tenant_id TEXT NOT NULL,
  email_key TEXT NOT NULL,
  id TEXT NOT NULL,
  email TEXT NOT NULL,
  name TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, email_key)
);

ALTER TABLE pages ADD COLUMN read_only BIGINT NOT NULL DEFAULT 0;

-- Groups that may read the page, as JSON array; NULL: everybody.
ALTER TABLE pages ADD COLUMN groups_json TEXT;

-- Pages may exist before their first comment.
ALTER TABLE pages ADD COLUMN first_comment_at BIGINT;

UPDATE pages SET first_comment_at = created_at;

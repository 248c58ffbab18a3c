-- Who may not write, who moderates, and what a page allows.
CREATE TABLE bans (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  -- It means whatever stands between them: a network has many addresses, all else is one.
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

-- Groups whose people may read it, as a JSON list; without one, everybody.
ALTER TABLE pages ADD COLUMN groups_json TEXT;

-- A page may be there before anybody wrote on it.
ALTER TABLE pages ADD COLUMN first_comment_at BIGINT;

UPDATE pages SET first_comment_at = created_at;

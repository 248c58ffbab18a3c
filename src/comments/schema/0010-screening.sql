-- Screening: recent texts by source, and learned spam tokens.
CREATE TABLE recent_texts (
  tenant_id TEXT NOT NULL,
  -- Keyed hash of the network. Texts of an author are found among their comments.
  address TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  comment_id TEXT NOT NULL,
  mark TEXT NOT NULL,
  PRIMARY KEY (tenant_id, address, created_at, comment_id)
) WITHOUT ROWID;

-- Similarity mark of the text. NULL for comments stored by the tenant's server.
ALTER TABLE comments ADD COLUMN mark TEXT;

DROP INDEX comments_by_user;

CREATE INDEX comments_by_user ON comments (tenant_id, user_id, created_at, id, mark) WHERE user_id IS NOT NULL;

DROP INDEX comments_by_anon_user;

CREATE INDEX comments_by_anon_user ON comments (tenant_id, anon_user_id, created_at, id, mark)
  WHERE anon_user_id IS NOT NULL;

-- Shown to its author only.
ALTER TABLE comments ADD COLUMN is_shadowed BIGINT NOT NULL DEFAULT 0;

-- Nearly always empty.
CREATE INDEX comments_shadowed ON comments (tenant_id, page_id, created_at) WHERE is_shadowed = 1;

-- Number of comments per token hash and kind. Rows newer than a cached version are read again.
CREATE TABLE spam_tokens (
  tenant_id TEXT NOT NULL,
  token BIGINT NOT NULL,
  spam BIGINT NOT NULL,
  ham BIGINT NOT NULL,
  version BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, token)
) WITHOUT ROWID;

CREATE INDEX spam_tokens_by_version ON spam_tokens (tenant_id, version);

-- The version increases with each lesson.
CREATE TABLE spam_totals (
  tenant_id TEXT NOT NULL,
  spam BIGINT NOT NULL,
  ham BIGINT NOT NULL,
  version BIGINT NOT NULL,
  PRIMARY KEY (tenant_id)
);

-- Tokens of each lesson, so that it can be taken back exactly.
CREATE TABLE spam_lessons (
  tenant_id TEXT NOT NULL,
  comment_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  tokens TEXT NOT NULL,
  PRIMARY KEY (tenant_id, comment_id)
) WITHOUT ROWID;

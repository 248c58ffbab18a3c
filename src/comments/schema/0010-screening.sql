-- What screening asks: what was written lately and from where, and what moderators taught about spam.
CREATE TABLE recent_texts (
  tenant_id TEXT NOT NULL,
  -- A keyed hash of the network. What an author wrote is found among their comments.
  address TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  comment_id TEXT NOT NULL,
  mark TEXT NOT NULL,
  PRIMARY KEY (tenant_id, address, created_at, comment_id)
) WITHOUT ROWID;

-- Of the text, to tell at a glance that another one is not like it. None where the tenant's server stored it.
ALTER TABLE comments ADD COLUMN mark TEXT;

DROP INDEX comments_by_user;

CREATE INDEX comments_by_user ON comments (tenant_id, user_id, created_at, id, mark) WHERE user_id IS NOT NULL;

DROP INDEX comments_by_anon_user;

CREATE INDEX comments_by_anon_user ON comments (tenant_id, anon_user_id, created_at, id, mark)
  WHERE anon_user_id IS NOT NULL;

-- Its author sees it as if it were shown.
ALTER TABLE comments ADD COLUMN is_shadowed BIGINT NOT NULL DEFAULT 0;

-- Nearly always empty.
CREATE INDEX comments_shadowed ON comments (tenant_id, page_id, created_at) WHERE is_shadowed = 1;

-- In how many comments of each kind a token was; the tokens are hashes. What is newer than a version known is read anew.
CREATE TABLE spam_tokens (
  tenant_id TEXT NOT NULL,
  token BIGINT NOT NULL,
  spam BIGINT NOT NULL,
  ham BIGINT NOT NULL,
  version BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, token)
) WITHOUT ROWID;

CREATE INDEX spam_tokens_by_version ON spam_tokens (tenant_id, version);

-- The version moves with each lesson.
CREATE TABLE spam_totals (
  tenant_id TEXT NOT NULL,
  spam BIGINT NOT NULL,
  ham BIGINT NOT NULL,
  version BIGINT NOT NULL,
  PRIMARY KEY (tenant_id)
);

-- What was taught by a comment, so that exactly this can be taken back.
CREATE TABLE spam_lessons (
  tenant_id TEXT NOT NULL,
  comment_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  tokens TEXT NOT NULL,
  PRIMARY KEY (tenant_id, comment_id)
) WITHOUT ROWID;

-- Pages, comments, events and audit log. Every key begins with the tenant.
CREATE TABLE pages (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  url_id TEXT NOT NULL,
  url TEXT NOT NULL,
  title TEXT,
  version BIGINT NOT NULL DEFAULT 0,
  event_number BIGINT NOT NULL DEFAULT 0,
  event_at BIGINT NOT NULL DEFAULT 0,
  comment_count BIGINT NOT NULL DEFAULT 0,
  root_count BIGINT NOT NULL DEFAULT 0,
  closed_at BIGINT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, url_id)
);

-- `shown`: listed and counted, which is approved and no spam. Tombstones are shown.
CREATE TABLE comments (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  page_id TEXT NOT NULL,
  parent_id TEXT,
  root_id TEXT NOT NULL,
  shown BIGINT NOT NULL,
  approved BIGINT NOT NULL,
  reviewed BIGINT NOT NULL,
  verified BIGINT NOT NULL,
  verified_at BIGINT,
  is_spam BIGINT NOT NULL,
  is_deleted BIGINT NOT NULL,
  is_by_admin BIGINT NOT NULL,
  is_by_moderator BIGINT NOT NULL,
  is_pinned BIGINT NOT NULL,
  is_locked BIGINT NOT NULL,
  has_images BIGINT NOT NULL,
  has_links BIGINT NOT NULL,
  has_code BIGINT NOT NULL,
  votes_up BIGINT NOT NULL,
  votes_down BIGINT NOT NULL,
  flag_count BIGINT NOT NULL,
  child_count BIGINT NOT NULL DEFAULT 0,
  nested_count BIGINT NOT NULL DEFAULT 0,
  mr_score BIGINT NOT NULL,
  user_id TEXT,
  anon_user_id TEXT,
  commenter_name TEXT NOT NULL,
  commenter_email TEXT,
  commenter_link TEXT,
  avatar_src TEXT,
  display_label TEXT,
  comment TEXT NOT NULL,
  comment_html TEXT NOT NULL,
  url TEXT NOT NULL,
  url_id_raw TEXT NOT NULL,
  page_title TEXT,
  locale TEXT,
  further TEXT NOT NULL,
  fragment TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

CREATE INDEX comments_by_root ON comments (tenant_id, page_id, root_id, created_at);

CREATE INDEX comments_by_parent ON comments (tenant_id, page_id, parent_id, created_at);

CREATE INDEX comments_by_user ON comments (tenant_id, user_id, created_at);

CREATE INDEX comments_by_anon_user ON comments (tenant_id, anon_user_id, created_at);

CREATE TABLE edit_keys (
  tenant_id TEXT NOT NULL,
  comment_id TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, comment_id)
);

-- Numbered under the page's row lock, so that no reader can pass a row that commits late.
CREATE TABLE events (
  tenant_id TEXT NOT NULL,
  page_id TEXT NOT NULL,
  number BIGINT NOT NULL,
  id TEXT NOT NULL,
  at BIGINT NOT NULL,
  type TEXT NOT NULL,
  comment_id TEXT,
  broadcast_id TEXT NOT NULL,
  payload TEXT,
  PRIMARY KEY (tenant_id, page_id, number)
);

CREATE INDEX events_by_comment ON events (tenant_id, page_id, comment_id);

CREATE INDEX events_by_time ON events (tenant_id, at);

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
  PRIMARY KEY (tenant_id, id)
);

CREATE INDEX audit_log_by_time ON audit_log (tenant_id, at, id);

-- Personal fields stand in their own row, so that they can be erased while the entry stays.
CREATE TABLE audit_people (
  tenant_id TEXT NOT NULL,
  audit_id TEXT NOT NULL,
  user_id TEXT,
  username TEXT,
  address TEXT,
  PRIMARY KEY (tenant_id, audit_id)
);

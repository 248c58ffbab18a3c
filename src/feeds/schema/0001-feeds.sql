-- Who may make feeds, the feeds, and the newest result of each.
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  token_hash TEXT NOT NULL UNIQUE,
  allowed_pages TEXT NOT NULL,
  source TEXT NOT NULL,
  removed_at BIGINT,
  created_at BIGINT NOT NULL
);

CREATE TABLE feeds (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  url TEXT NOT NULL,
  strategy TEXT NOT NULL,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  token_sealed TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  UNIQUE (account_id, url, strategy)
);

-- The last good feed and the last failure stand side by side: readers get the first while the second lasts.
CREATE TABLE results (
  feed_id TEXT PRIMARY KEY REFERENCES feeds (id) ON DELETE CASCADE,
  version BIGINT NOT NULL,
  content TEXT,
  content_hash TEXT,
  explanation TEXT,
  changed_at BIGINT,
  checked_at BIGINT NOT NULL,
  fresh_until BIGINT NOT NULL,
  failure TEXT
);

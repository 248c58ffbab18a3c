-- Feeds of the configuration file. Several may be of the same page, so that rule is for all others alone: the tables are
-- written anew, because a rule that stands in a table cannot be taken out of it on every engine.
CREATE TABLE next_feeds (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  url TEXT NOT NULL,
  strategy TEXT NOT NULL,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  token_sealed TEXT NOT NULL,
  settings TEXT NOT NULL DEFAULT '{}',
  headers_sealed TEXT,
  paused_at BIGINT,
  read_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  -- The name in the file, and which of its variants: the query that asks for it.
  file_name TEXT,
  file_query TEXT,
  -- What the file said when this was written.
  definition_hash TEXT,
  UNIQUE (file_name, file_query)
);

INSERT INTO next_feeds (id, account_id, url, strategy, name, token_hash, token_sealed, settings, headers_sealed,
    paused_at, read_at, created_at, updated_at)
  SELECT id, account_id, url, strategy, name, token_hash, token_sealed, settings, headers_sealed,
    paused_at, read_at, created_at, updated_at FROM feeds;

CREATE TABLE next_results (
  feed_id TEXT PRIMARY KEY REFERENCES next_feeds (id) ON DELETE CASCADE,
  version BIGINT NOT NULL,
  content_hash TEXT,
  changed_at BIGINT,
  checked_at BIGINT NOT NULL,
  fresh_until BIGINT NOT NULL,
  failure TEXT,
  validators TEXT NOT NULL DEFAULT '{}',
  interval_ms BIGINT,
  failing_since BIGINT,
  notice_at BIGINT,
  lease_until BIGINT NOT NULL DEFAULT 0
);

INSERT INTO next_results (feed_id, version, content_hash, changed_at, checked_at, fresh_until, failure, validators,
    interval_ms, failing_since, notice_at, lease_until)
  SELECT feed_id, version, content_hash, changed_at, checked_at, fresh_until, failure, validators,
    interval_ms, failing_since, notice_at, lease_until FROM results;

CREATE TABLE next_contents (
  feed_id TEXT PRIMARY KEY REFERENCES next_feeds (id) ON DELETE CASCADE,
  content TEXT NOT NULL,
  explanation TEXT NOT NULL
);

INSERT INTO next_contents (feed_id, content, explanation) SELECT feed_id, content, explanation FROM contents;

DROP TABLE contents;

DROP TABLE results;

DROP TABLE feeds;

ALTER TABLE next_feeds RENAME TO feeds;

ALTER TABLE next_results RENAME TO results;

ALTER TABLE next_contents RENAME TO contents;

CREATE UNIQUE INDEX feeds_of_page ON feeds (account_id, url, strategy) WHERE file_name IS NULL;

CREATE INDEX feeds_by_account ON feeds (account_id, id);

-- What the file said when it could last be read; sealed, because request headers may hold secrets.
CREATE TABLE file_feeds (
  name TEXT PRIMARY KEY,
  definition_sealed TEXT NOT NULL
);

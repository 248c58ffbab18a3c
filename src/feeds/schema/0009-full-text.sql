-- Articles of items whose feed asks for full text, and the tries that failed.
CREATE TABLE feed_articles (
  feed_id TEXT NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
  item_id TEXT NOT NULL,
  url TEXT NOT NULL,
  -- Settings that it was, or is to be, read by: others read it anew.
  asked_by TEXT NOT NULL,
  -- Failures in a row.
  attempts BIGINT NOT NULL DEFAULT 0,
  -- When it is asked for; null once it is there, or given up.
  next_at BIGINT,
  -- Last request.
  asked_at BIGINT NOT NULL DEFAULT 0,
  validators TEXT NOT NULL DEFAULT '{}',
  -- JSON of the cause of the last failure.
  problem TEXT,
  -- JSON.
  content TEXT,
  size_chars BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (feed_id, item_id)
);

-- Requests for articles: UTC days, counted from 1970-01-01.
CREATE TABLE feed_article_days (
  feed_id TEXT NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
  day BIGINT NOT NULL,
  requests BIGINT NOT NULL,
  PRIMARY KEY (feed_id, day)
);

CREATE INDEX feed_article_days_by_day ON feed_article_days (day);

-- Recent texts, one row per author and per network: read by two keys, written by one statement.
CREATE TABLE recent_writing (
  tenant_id TEXT NOT NULL,
  -- Keyed hash of the network, or an author's key.
  source TEXT NOT NULL,
  at BIGINT NOT NULL,
  times TEXT NOT NULL,
  texts TEXT NOT NULL,
  PRIMARY KEY (tenant_id, source)
) WITHOUT ROWID;

-- The last ten texts, each with 26 characters of id and 42 of mark. Older flood counts are dropped.
INSERT INTO recent_writing (tenant_id, source, at, times, texts)
SELECT tenant_id, source, MAX(created_at), '', substr(string_agg(comment_id || mark, '' ORDER BY created_at DESC), 1, 680)
FROM recent_texts WHERE length(comment_id) = 26 AND length(mark) = 42 GROUP BY tenant_id, source;

DROP TABLE recent_texts;

-- Marks are no longer searched among an author's comments.
DROP INDEX comments_by_user;

CREATE INDEX comments_by_user ON comments (tenant_id, user_id, created_at, id) WHERE user_id IS NOT NULL;

DROP INDEX comments_by_anon_user;

CREATE INDEX comments_by_anon_user ON comments (tenant_id, anon_user_id, created_at, id) WHERE anon_user_id IS NOT NULL;

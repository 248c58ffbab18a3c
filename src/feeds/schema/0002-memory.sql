-- What a feed's owner wants of it, what it remembers of its page, and when it looks again.
ALTER TABLE feeds ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';

ALTER TABLE feeds ADD COLUMN headers_sealed TEXT;

ALTER TABLE feeds ADD COLUMN paused_at BIGINT;

-- To the hour: who is not read any more is not refreshed either.
ALTER TABLE feeds ADD COLUMN read_at BIGINT;

CREATE INDEX feeds_by_account ON feeds (account_id, id);

ALTER TABLE results ADD COLUMN validators TEXT NOT NULL DEFAULT '{}';

ALTER TABLE results ADD COLUMN interval_ms BIGINT;

ALTER TABLE results ADD COLUMN failing_since BIGINT;

-- Set while readers are told that the page has been failing for long.
ALTER TABLE results ADD COLUMN notice_at BIGINT;

-- Whoever refreshes the feed holds it until then.
ALTER TABLE results ADD COLUMN lease_until BIGINT NOT NULL DEFAULT 0;

-- Apart from the state, which every read asks for.
CREATE TABLE contents (
  feed_id TEXT PRIMARY KEY REFERENCES feeds (id) ON DELETE CASCADE,
  content TEXT NOT NULL,
  explanation TEXT NOT NULL
);

INSERT INTO contents (feed_id, content, explanation)
  SELECT feed_id, content, explanation FROM results WHERE content IS NOT NULL;

ALTER TABLE results DROP COLUMN content;

ALTER TABLE results DROP COLUMN explanation;

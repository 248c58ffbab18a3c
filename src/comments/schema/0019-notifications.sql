-- Notifications, unread counts, subscriptions and opt-outs.
CREATE TABLE notifications (
  tenant_id TEXT NOT NULL,
  -- Keys of people are hashes of fixed length, because ids may exceed the size of index keys.
  person TEXT NOT NULL,
  id TEXT NOT NULL,
  -- Cause of the notification: one per person and source.
  source TEXT NOT NULL,
  user_id TEXT,
  anon_user_id TEXT,
  type BIGINT NOT NULL,
  page_id TEXT NOT NULL,
  related_id TEXT NOT NULL,
  from_comment_id TEXT,
  from_vote_id TEXT,
  from_name TEXT,
  from_user_id TEXT,
  from_avatar TEXT,
  count BIGINT NOT NULL,
  others TEXT NOT NULL,
  viewed BIGINT NOT NULL,
  -- 1 where the unread count includes it: the count moves with this flag and is never recounted.
  on_bell BIGINT NOT NULL,
  opted_out BIGINT NOT NULL,
  sent BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, person, id)
) WITHOUT ROWID;

CREATE UNIQUE INDEX notifications_by_source ON notifications (tenant_id, person, source);

CREATE INDEX notifications_by_date ON notifications (tenant_id, person, created_at, id);

CREATE INDEX notifications_on_bell ON notifications (tenant_id, person) WHERE on_bell = 1;

CREATE INDEX notifications_by_age ON notifications (tenant_id, created_at);

CREATE TABLE bells (
  tenant_id TEXT NOT NULL,
  person TEXT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, person)
) WITHOUT ROWID;

CREATE TABLE page_subscriptions (
  tenant_id TEXT NOT NULL,
  page_id TEXT NOT NULL,
  person TEXT NOT NULL,
  user_id TEXT,
  anon_user_id TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, page_id, person)
) WITHOUT ROWID;

CREATE INDEX page_subscriptions_by_person ON page_subscriptions (tenant_id, person, page_id);

-- Creating a comment reads the page anyway, so this count saves a query where there are no subscribers.
ALTER TABLE pages ADD COLUMN subscriber_count BIGINT NOT NULL DEFAULT 0;

CREATE TABLE opt_outs (
  tenant_id TEXT NOT NULL,
  comment_id TEXT NOT NULL,
  person TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, comment_id, person)
) WITHOUT ROWID;

-- 1 where the author was notified of the vote; existing votes count as notified.
ALTER TABLE votes ADD COLUMN told BIGINT NOT NULL DEFAULT 0;

UPDATE votes SET told = 1;

CREATE INDEX votes_untold ON votes (tenant_id, comment_id, id) WHERE told = 0 AND counted = 1 AND direction = 1;

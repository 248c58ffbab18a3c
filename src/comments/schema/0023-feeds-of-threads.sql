-- Feeds of pages whose new items become posts of a tenant.
CREATE TABLE followed_feeds (
  tenant_id TEXT NOT NULL,
  feed_id TEXT NOT NULL,
  -- When its items were looked at first; until then most of them are no news.
  filled_at BIGINT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, feed_id)
) WITHOUT ROWID;

-- Items that a tenant has had, by a hash of their ids. They stay when the feed is left, so that nothing comes twice.
CREATE TABLE followed_items (
  tenant_id TEXT NOT NULL,
  feed_id TEXT NOT NULL,
  item_key TEXT NOT NULL,
  -- Null for what was passed over.
  post_id TEXT,
  seen_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, feed_id, item_key)
) WITHOUT ROWID;

CREATE INDEX followed_items_by_age ON followed_items (tenant_id, seen_at);

-- Followed feeds, whose new items become posts of a tenant.
CREATE TABLE followed_feeds (
  tenant_id TEXT NOT NULL,
  feed_id TEXT NOT NULL,
  -- Time of the first import, which skips most items.
  filled_at BIGINT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, feed_id)
) WITHOUT ROWID;

-- Items by hash of their id. Rows survive unfollowing, so that no item is posted twice.
CREATE TABLE followed_items (
  tenant_id TEXT NOT NULL,
  feed_id TEXT NOT NULL,
  item_key TEXT NOT NULL,
  -- NULL for skipped items.
  post_id TEXT,
  seen_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, feed_id, item_key)
) WITHOUT ROWID;

CREATE INDEX followed_items_by_age ON followed_items (tenant_id, seen_at);

-- Feed posts, newest with the greatest id, and their tags.
CREATE TABLE feed_posts (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  fields TEXT NOT NULL,
  -- Equal for posts with the same content.
  content_key TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

CREATE INDEX feed_posts_by_content ON feed_posts (tenant_id, content_key, created_at);

CREATE TABLE feed_post_tags (
  tenant_id TEXT NOT NULL,
  tag TEXT NOT NULL,
  post_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, tag, post_id)
) WITHOUT ROWID;

CREATE INDEX feed_post_tags_by_post ON feed_post_tags (tenant_id, post_id);

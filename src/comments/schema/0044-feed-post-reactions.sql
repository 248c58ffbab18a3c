-- Reactions on feed posts, one per person and kind; who wrote a post, and who alone sees it.
CREATE TABLE feed_post_reactions (
  tenant_id TEXT NOT NULL,
  post_id TEXT NOT NULL,
  -- Key of the person, a hash of fixed length.
  person TEXT NOT NULL,
  type TEXT NOT NULL,
  -- 1 where the totals of the post include it: those of banned and crowded networks do not count.
  counted BIGINT NOT NULL,
  -- Keyed hash of the network of a person without a proven identity.
  network TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, post_id, person, type)
) WITHOUT ROWID;

CREATE INDEX feed_post_reactions_by_person ON feed_post_reactions (tenant_id, person, post_id);

CREATE INDEX feed_post_reactions_by_network ON feed_post_reactions (tenant_id, post_id, type, network)
  WHERE network IS NOT NULL;

-- Key of the author; NULL where the site names nobody it knows.
ALTER TABLE feed_posts ADD COLUMN author TEXT;

-- 1 where only the author sees the post.
ALTER TABLE feed_posts ADD COLUMN is_shadowed BIGINT NOT NULL DEFAULT 0;

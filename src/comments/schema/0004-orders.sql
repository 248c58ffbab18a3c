-- Whoever looks for an author's comments, or for replies, finds them in their order: with the id in it, an index is taken
-- for both, in place of one that has the order alone and goes through all comments of the tenant.
DROP INDEX comments_by_parent;

CREATE INDEX comments_by_parent ON comments (tenant_id, page_id, parent_id, created_at, id) WHERE parent_id IS NOT NULL;

DROP INDEX comments_by_user;

CREATE INDEX comments_by_user ON comments (tenant_id, user_id, created_at, id) WHERE user_id IS NOT NULL;

DROP INDEX comments_by_anon_user;

CREATE INDEX comments_by_anon_user ON comments (tenant_id, anon_user_id, created_at, id) WHERE anon_user_id IS NOT NULL;

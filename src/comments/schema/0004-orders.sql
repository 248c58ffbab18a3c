-- Indexes of replies and of authors' comments in list order: with the id in the index, one index serves filter and order,
-- where the planner would otherwise scan all comments of the tenant in order.
DROP INDEX comments_by_parent;

CREATE INDEX comments_by_parent ON comments (tenant_id, page_id, parent_id, created_at, id) WHERE parent_id IS NOT NULL;

DROP INDEX comments_by_user;

CREATE INDEX comments_by_user ON comments (tenant_id, user_id, created_at, id) WHERE user_id IS NOT NULL;

DROP INDEX comments_by_anon_user;

CREATE INDEX comments_by_anon_user ON comments (tenant_id, anon_user_id, created_at, id) WHERE anon_user_id IS NOT NULL;

-- Whether a tenant has, or had, a comment that only its author sees: asked on each call, and seldom so.
ALTER TABLE tenants ADD COLUMN has_shadowed BIGINT NOT NULL DEFAULT 0;

UPDATE tenants SET has_shadowed = 1
WHERE EXISTS (SELECT 1 FROM comments WHERE comments.tenant_id = tenants.id AND comments.is_shadowed = 1);

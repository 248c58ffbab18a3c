-- 1 where the tenant has, or had, a shadowed comment: read on each call, rarely 1.
ALTER TABLE tenants ADD COLUMN has_shadowed BIGINT NOT NULL DEFAULT 0;

UPDATE tenants SET has_shadowed = 1
WHERE EXISTS (SELECT 1 FROM comments WHERE comments.tenant_id = tenants.id AND comments.is_shadowed = 1);

-- The tenant's server names a vote by its id alone.
CREATE INDEX votes_by_id ON votes (tenant_id, id);

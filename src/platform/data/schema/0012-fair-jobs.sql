-- Jobs of one tenant hold up no other's: each tenant's first due row of a kind is found by an index. Empty: of no tenant.
ALTER TABLE jobs ADD COLUMN tenant TEXT NOT NULL DEFAULT '';

CREATE INDEX jobs_by_tenant ON jobs (kind, tenant, run_at) WHERE dead_at IS NULL;

-- The process that holds the lease, so that it is free as soon as that process is known to be dead.
ALTER TABLE jobs ADD COLUMN lease_by TEXT;

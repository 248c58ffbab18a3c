-- What is left of callers' addresses after some days: a hash that only this server can make.
ALTER TABLE audit_people ADD COLUMN address_key TEXT;

-- Up to which entry of its log a tenant's addresses are hashed, so that nobody goes through all of it again.
CREATE TABLE aged_addresses (
  tenant_id TEXT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL,
  audit_id TEXT NOT NULL
);

-- Keyed hash of a client address that is past its raw retention.
ALTER TABLE audit_people ADD COLUMN address_key TEXT;

-- Progress of hashing per tenant, so that each run continues.
CREATE TABLE aged_addresses (
  tenant_id TEXT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL,
  audit_id TEXT NOT NULL
);

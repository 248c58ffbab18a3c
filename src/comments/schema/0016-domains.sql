-- Domains of a tenant: allowed origins, and the form of mails.
CREATE TABLE domain_configs (
  tenant_id TEXT NOT NULL,
  domain TEXT NOT NULL,
  id TEXT NOT NULL,
  settings TEXT NOT NULL,
  -- Sealed private key of DKIM, never returned.
  private_key_sealed TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, domain)
) WITHOUT ROWID;

-- Domains of a tenant: who may ask for its comments, and how mails from there look.
CREATE TABLE domain_configs (
  tenant_id TEXT NOT NULL,
  domain TEXT NOT NULL,
  id TEXT NOT NULL,
  settings TEXT NOT NULL,
  -- Sealed: what signs mails is never shown again.
  private_key_sealed TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, domain)
) WITHOUT ROWID;

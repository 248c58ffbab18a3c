-- Mail opt-outs per tenant, and counts of recent mails. Counts are of the whole server, under the reserved
-- tenant `global`.
CREATE TABLE mail_opt_outs (
  tenant_id TEXT NOT NULL,
  email_key TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, email_key)
) WITHOUT ROWID;

CREATE TABLE mails_asked (
  tenant_id TEXT NOT NULL,
  key TEXT NOT NULL,
  at BIGINT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, key, at, id)
) WITHOUT ROWID;

CREATE INDEX mails_asked_by_time ON mails_asked (tenant_id, at);

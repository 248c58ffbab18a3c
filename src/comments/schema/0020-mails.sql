-- Who wants no mail of a tenant, and how often mail was asked for lately: the second for the whole server, under the
-- tenant `global`, which is nobody's.
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

-- Names that belong to a confirmed address; unverified authors cannot use them.
CREATE TABLE verified_names (
  tenant_id TEXT NOT NULL,
  name_key TEXT NOT NULL,
  email_key TEXT NOT NULL,
  PRIMARY KEY (tenant_id, name_key)
) WITHOUT ROWID;

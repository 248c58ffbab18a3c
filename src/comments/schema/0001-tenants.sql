-- Tenants, their single sign-on users and sessions.
CREATE TABLE tenants (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  parent_id TEXT,
  api_key_hash TEXT NOT NULL UNIQUE,
  -- Sealed, not hashed: the key also verifies single sign-on and signs webhooks.
  api_key_sealed TEXT NOT NULL,
  settings TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE TABLE sessions (
  tenant_id TEXT NOT NULL,
  id_hash TEXT NOT NULL,
  anon_user_id TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, id_hash)
);
CREATE INDEX sessions_by_expiry ON sessions (tenant_id, expires_at);

-- Kinds: `secure`, signed by the tenant's server; `simple`, claimed by the client.
CREATE TABLE sso_users (
  tenant_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  -- Lookup columns are hashes: names may exceed the size of index keys.
  email_key TEXT,
  username_key TEXT,
  display_name_key TEXT,
  fields TEXT NOT NULL,
  payload_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, kind, id)
);
CREATE UNIQUE INDEX sso_users_by_email ON sso_users (tenant_id, kind, email_key);
CREATE INDEX sso_users_by_username ON sso_users (tenant_id, kind, username_key);
CREATE INDEX sso_users_by_display_name ON sso_users (tenant_id, kind, display_name_key);

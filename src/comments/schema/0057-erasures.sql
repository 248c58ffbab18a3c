-- expand: erasures of people, and links by which people reach their own data; servers of the version before ask for neither.
CREATE TABLE erasures (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  -- Who is erased, as sealed JSON. NULL once it is done.
  person_sealed TEXT,
  -- `running`, `settling`, `done`.
  state TEXT NOT NULL,
  -- Step and place in it where the next part begins.
  step BIGINT NOT NULL,
  position TEXT NOT NULL,
  -- Erased records by kind, as JSON.
  counts TEXT NOT NULL,
  -- `command`, `desk`, `api`, `self`.
  channel TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

-- Keyed hashes of erased signed-on users: older payloads do not bring them back. Kept as long as payloads are taken.
CREATE TABLE erased_users (
  tenant_id TEXT NOT NULL,
  user_key TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, user_key)
);

CREATE TABLE person_links (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  email_sealed TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  -- When it erased its person.
  used_at BIGINT,
  PRIMARY KEY (tenant_id, id)
);

CREATE INDEX person_links_by_expiry ON person_links (tenant_id, expires_at);

-- Comments under a mail address, whoever wrote them.
CREATE INDEX comments_by_address ON comments (tenant_id, lower(commenter_email), id) WHERE commenter_email IS NOT NULL;

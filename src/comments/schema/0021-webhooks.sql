-- Addresses that are told of comments. What waits to be sent there are jobs.
CREATE TABLE webhooks (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  event TEXT NOT NULL,
  -- Null for every one.
  domain TEXT,
  method TEXT NOT NULL,
  url TEXT NOT NULL,
  sends_token BIGINT NOT NULL,
  -- Events that were not kept, because too many waited.
  dropped BIGINT NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, id)
) WITHOUT ROWID;

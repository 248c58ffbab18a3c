-- Webhook receivers. Pending deliveries are jobs.
CREATE TABLE webhooks (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  event TEXT NOT NULL,
  -- NULL: all domains.
  domain TEXT,
  method TEXT NOT NULL,
  url TEXT NOT NULL,
  sends_token BIGINT NOT NULL,
  -- Number of events dropped over the limit of pending deliveries.
  dropped BIGINT NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, id)
) WITHOUT ROWID;

-- Work for later. A row is claimed by one conditional update, leased, tried again, and kept when it is dead.
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  dedupe_key TEXT,
  run_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  attempts BIGINT NOT NULL DEFAULT 0,
  lease_until BIGINT NOT NULL DEFAULT 0,
  last_error TEXT,
  dead_at BIGINT,
  created_at BIGINT NOT NULL
);

CREATE UNIQUE INDEX jobs_by_dedupe_key ON jobs (kind, dedupe_key);

CREATE INDEX jobs_by_run_at ON jobs (dead_at, run_at);

-- expand: imports that members of a site begin at the desk; servers of the version before do not ask for them.
CREATE TABLE desk_imports (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  -- `uploading`, `checking`, `checked`, `importing`, `stopping`, `stopped`, `failed`, `done`.
  state TEXT NOT NULL,
  system TEXT NOT NULL,
  file_name TEXT NOT NULL,
  -- Of the file: as announced, and as far as it is here.
  bytes BIGINT NOT NULL,
  received BIGINT NOT NULL,
  -- Site and replacements of addresses, as JSON.
  map TEXT NOT NULL,
  comments_read BIGINT NOT NULL,
  comments_written BIGINT NOT NULL,
  -- Of the last run that ended, as JSON.
  report TEXT,
  -- Lines of it with place and reason, as JSON.
  issues TEXT,
  -- Why it failed, in a sentence.
  problem TEXT,
  created_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

CREATE INDEX desk_imports_by_time ON desk_imports (tenant_id, created_at, id);

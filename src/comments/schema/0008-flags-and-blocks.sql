-- Flags, one per flagger and comment, and blocks between people.
CREATE TABLE flags (
  tenant_id TEXT NOT NULL,
  comment_id TEXT NOT NULL,
  -- Keys of people are hashes of fixed length, because ids may exceed the size of index keys.
  flagger TEXT NOT NULL,
  -- Flags of one source count once: unproven flaggers of one network share a source.
  source TEXT NOT NULL,
  is_proven BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, comment_id, flagger)
) WITHOUT ROWID;

CREATE INDEX flags_by_source ON flags (tenant_id, comment_id, source);

-- Most viewers have no flags, which this index shows with one lookup.
CREATE INDEX flags_by_flagger ON flags (tenant_id, flagger, comment_id);

CREATE TABLE blocks (
  tenant_id TEXT NOT NULL,
  blocker TEXT NOT NULL,
  blocked TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, blocker, blocked)
) WITHOUT ROWID;

-- Who flagged a comment, once each; and who wants to read nothing by whom.
CREATE TABLE flags (
  tenant_id TEXT NOT NULL,
  comment_id TEXT NOT NULL,
  -- Keys of people have one length, because ids may be longer than an index takes.
  flagger TEXT NOT NULL,
  -- Flags from one source count as one: of those who proved nothing, all from one network are.
  source TEXT NOT NULL,
  is_proven BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, comment_id, flagger)
) WITHOUT ROWID;

CREATE INDEX flags_by_source ON flags (tenant_id, comment_id, source);

-- Most who read have flagged nothing, which is soon found out.
CREATE INDEX flags_by_flagger ON flags (tenant_id, flagger, comment_id);

CREATE TABLE blocks (
  tenant_id TEXT NOT NULL,
  blocker TEXT NOT NULL,
  blocked TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, blocker, blocked)
) WITHOUT ROWID;

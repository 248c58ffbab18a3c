-- Votes, one per voter and comment, and pending verifications of mail addresses.
CREATE TABLE votes (
  tenant_id TEXT NOT NULL,
  comment_id TEXT NOT NULL,
  -- 1 or -1; votes never change direction.
  direction BIGINT NOT NULL,
  id TEXT NOT NULL,
  voter TEXT NOT NULL,
  -- 1 where totals include the vote; pending votes are 0.
  counted BIGINT NOT NULL,
  -- Key of the voter's address: one person may vote from several browsers.
  mail_key TEXT,
  verification_id TEXT,
  name TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, comment_id, direction, id)
);

CREATE UNIQUE INDEX votes_by_voter ON votes (tenant_id, voter, comment_id);

CREATE INDEX votes_by_mail ON votes (tenant_id, mail_key, comment_id) WHERE mail_key IS NOT NULL;

CREATE INDEX votes_waiting ON votes (tenant_id, created_at) WHERE counted = 0;

CREATE TABLE verifications (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  anon_user_id TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  used_at BIGINT,
  PRIMARY KEY (tenant_id, id)
);

CREATE INDEX verifications_by_session ON verifications (tenant_id, anon_user_id, email_key);

CREATE INDEX verifications_by_age ON verifications (tenant_id, created_at);

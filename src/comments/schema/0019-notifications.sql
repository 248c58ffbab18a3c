-- What people are told, how much of it they have not seen, and what they want to hear of.
CREATE TABLE notifications (
  tenant_id TEXT NOT NULL,
  -- Keys of people have one length, because ids may be longer than an index takes.
  person TEXT NOT NULL,
  id TEXT NOT NULL,
  -- What it comes from: nobody is told twice of the same.
  source TEXT NOT NULL,
  user_id TEXT,
  anon_user_id TEXT,
  type BIGINT NOT NULL,
  page_id TEXT NOT NULL,
  related_id TEXT NOT NULL,
  from_comment_id TEXT,
  from_vote_id TEXT,
  from_name TEXT,
  from_user_id TEXT,
  from_avatar TEXT,
  count BIGINT NOT NULL,
  others TEXT NOT NULL,
  viewed BIGINT NOT NULL,
  -- Whether the number on the bell has it: the number is moved with this mark, never counted.
  on_bell BIGINT NOT NULL,
  opted_out BIGINT NOT NULL,
  sent BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, person, id)
) WITHOUT ROWID;

CREATE UNIQUE INDEX notifications_by_source ON notifications (tenant_id, person, source);

CREATE INDEX notifications_by_date ON notifications (tenant_id, person, created_at, id);

CREATE INDEX notifications_on_bell ON notifications (tenant_id, person) WHERE on_bell = 1;

CREATE INDEX notifications_by_age ON notifications (tenant_id, created_at);

CREATE TABLE bells (
  tenant_id TEXT NOT NULL,
  person TEXT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, person)
) WITHOUT ROWID;

CREATE TABLE page_subscriptions (
  tenant_id TEXT NOT NULL,
  page_id TEXT NOT NULL,
  person TEXT NOT NULL,
  user_id TEXT,
  anon_user_id TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, page_id, person)
) WITHOUT ROWID;

CREATE INDEX page_subscriptions_by_person ON page_subscriptions (tenant_id, person, page_id);

-- Whoever writes has the page before them anyway, and sees there whether anybody wants to hear of it.
ALTER TABLE pages ADD COLUMN subscriber_count BIGINT NOT NULL DEFAULT 0;

CREATE TABLE opt_outs (
  tenant_id TEXT NOT NULL,
  comment_id TEXT NOT NULL,
  person TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, comment_id, person)
) WITHOUT ROWID;

-- Votes of which the author was told. Those that are there already are no news.
ALTER TABLE votes ADD COLUMN told BIGINT NOT NULL DEFAULT 0;

UPDATE votes SET told = 1;

CREATE INDEX votes_untold ON votes (tenant_id, comment_id, id) WHERE told = 0 AND counted = 1 AND direction = 1;

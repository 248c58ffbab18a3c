-- Reactions to pages: one of an id per person and page, and their totals.
CREATE TABLE page_reacts (
  tenant_id TEXT NOT NULL,
  page_id TEXT NOT NULL,
  -- A voter key, or the keyed hash of a network for people without a session.
  reactor TEXT NOT NULL,
  -- Chosen by the page; empty for a like.
  react_id TEXT NOT NULL,
  id TEXT NOT NULL,
  -- 1 where totals include it.
  counted BIGINT NOT NULL,
  -- Keyed hash of the network of unverified people.
  network TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, page_id, reactor, react_id)
);

CREATE INDEX page_reacts_by_id ON page_reacts (tenant_id, page_id, react_id, id);

CREATE INDEX page_reacts_by_network ON page_reacts (tenant_id, page_id, network, react_id) WHERE network IS NOT NULL;

CREATE TABLE page_react_totals (
  tenant_id TEXT NOT NULL,
  page_id TEXT NOT NULL,
  react_id TEXT NOT NULL,
  total BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, page_id, react_id)
);

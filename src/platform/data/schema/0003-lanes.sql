-- Jobs of one lane are done one after the other, in the order of their places. Those of one owner are looked at and
-- ended together.
ALTER TABLE jobs ADD COLUMN lane TEXT;

ALTER TABLE jobs ADD COLUMN place BIGINT NOT NULL DEFAULT 0;

ALTER TABLE jobs ADD COLUMN owner TEXT;

CREATE INDEX jobs_by_lane ON jobs (kind, lane, place) WHERE lane IS NOT NULL;

CREATE INDEX jobs_by_owner ON jobs (kind, owner, id) WHERE owner IS NOT NULL;

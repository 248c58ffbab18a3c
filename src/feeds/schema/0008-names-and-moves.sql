-- 1: the name was given by the owner, and is the title of the feed, too.
ALTER TABLE feeds ADD COLUMN named_by_owner BIGINT NOT NULL DEFAULT 0;

-- JSON list of the further pages that could not be read at the last check, each with its cause.
ALTER TABLE results ADD COLUMN failed_pages TEXT;

-- Where a permanent redirect leads, and since when each check has found it so.
ALTER TABLE results ADD COLUMN moved_url TEXT;

ALTER TABLE results ADD COLUMN moved_since BIGINT;

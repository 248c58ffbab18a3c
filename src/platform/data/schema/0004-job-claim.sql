-- The claim looks for the longest due of each kind: rows of other kinds, of later and dead ones are not looked at.
CREATE INDEX jobs_by_claim ON jobs (kind, run_at) WHERE dead_at IS NULL;

-- What remains of its use are dead rows, which are few: they are removed by their time.
DROP INDEX jobs_by_run_at;

CREATE INDEX jobs_by_death ON jobs (dead_at) WHERE dead_at IS NOT NULL;

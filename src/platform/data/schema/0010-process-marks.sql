-- What processes on one database tell each other in a row each, read once a second (decision 0086).
-- Epoch milliseconds up to which the process has committed all its events. NULL: it has dated none.
ALTER TABLE processes ADD COLUMN settled_at BIGINT DEFAULT 0;
-- Commits of the process, and of programs without a row.
ALTER TABLE processes ADD COLUMN moved BIGINT NOT NULL DEFAULT 0;
ALTER TABLE processes ADD COLUMN poked BIGINT NOT NULL DEFAULT 0;
ALTER TABLE processes ADD COLUMN news TEXT NOT NULL DEFAULT '';
ALTER TABLE processes ADD COLUMN shared TEXT NOT NULL DEFAULT '';
-- here, gone (its beat stands still), left (it has stopped).
ALTER TABLE processes ADD COLUMN state TEXT NOT NULL DEFAULT 'here';

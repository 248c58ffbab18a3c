-- expand: what the processes of an instance tell each other beyond their own rows, by name: the last backup, a pause of writes.
CREATE TABLE instance_state (
  name TEXT PRIMARY KEY,
  -- JSON.
  value TEXT NOT NULL,
  changed_at BIGINT NOT NULL
);

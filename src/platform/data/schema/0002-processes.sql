-- Servers that share this database. The beat moves while one is alive.
CREATE TABLE processes (
  id TEXT PRIMARY KEY,
  beat BIGINT NOT NULL
);

-- Live streams. A page's socket key is written on its first live request;
-- users have streams of their own; presence is written by each process.
ALTER TABLE pages ADD COLUMN socket_key TEXT;

CREATE UNIQUE INDEX pages_by_socket_key ON pages (tenant_id, socket_key);

CREATE INDEX pages_without_socket_key ON pages (tenant_id) WHERE socket_key IS NULL;

-- Increases with every change that may concern open sockets.
ALTER TABLE tenants ADD COLUMN version BIGINT NOT NULL DEFAULT 0;

-- Time windows of a page and of all pages; retention finds old rows by time.
CREATE INDEX events_by_page_time ON events (tenant_id, page_id, at);

CREATE INDEX events_by_time ON events (tenant_id, at);

-- Limit of rows per page, as in the retention of event rows.
CREATE INDEX pages_with_many_events ON pages (tenant_id, event_number) WHERE event_number > 5000;

-- The id is the `page_id` of the stream's events.
CREATE TABLE person_feeds (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  event_number BIGINT NOT NULL,
  event_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

-- Ids of people may exceed the size of index keys.
CREATE TABLE presence (
  tenant_id TEXT NOT NULL,
  room_key TEXT NOT NULL,
  process_id TEXT NOT NULL,
  person_key TEXT NOT NULL,
  person TEXT NOT NULL,
  PRIMARY KEY (tenant_id, room_key, process_id, person_key)
);

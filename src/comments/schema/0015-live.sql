-- What is followed live. Pages are found by the key in the address of their socket, which is written when somebody first
-- asks by it; people have feeds of their own; who is looking at what is told by each process that serves them.
ALTER TABLE pages ADD COLUMN socket_key TEXT;

CREATE UNIQUE INDEX pages_by_socket_key ON pages (tenant_id, socket_key);

CREATE INDEX pages_without_socket_key ON pages (tenant_id) WHERE socket_key IS NULL;

-- Moves with every change that open sockets may have to hear of.
ALTER TABLE tenants ADD COLUMN version BIGINT NOT NULL DEFAULT 0;

-- Windows of time are asked for by the page, and over all pages; what is too old is found by its time.
CREATE INDEX events_by_page_time ON events (tenant_id, page_id, at);

CREATE INDEX events_by_time ON events (tenant_id, at);

-- As many are kept; see the store of old events.
CREATE INDEX pages_with_many_events ON pages (tenant_id, event_number) WHERE event_number > 5000;

-- The id stands as `page_id` with the feed's events.
CREATE TABLE person_feeds (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  event_number BIGINT NOT NULL,
  event_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

-- Ids of people may be longer than an index takes.
CREATE TABLE presence (
  tenant_id TEXT NOT NULL,
  room_key TEXT NOT NULL,
  process_id TEXT NOT NULL,
  person_key TEXT NOT NULL,
  person TEXT NOT NULL,
  PRIMARY KEY (tenant_id, room_key, process_id, person_key)
);

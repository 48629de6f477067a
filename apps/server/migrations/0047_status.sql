-- How each service did, from when to when. The open span of a service is looked at again and again: one
-- that was not for two minutes says nothing any more, and is read as down.
CREATE TABLE status_spans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- `orders`, `network:ethereum`.
  service text NOT NULL CHECK (length(service) BETWEEN 1 AND 40),
  state text NOT NULL CHECK (state IN ('up', 'slow', 'down')),
  since timestamptz NOT NULL,
  -- Null: it does so still.
  until timestamptz CHECK (until >= since),
  checked_at timestamptz NOT NULL CHECK (checked_at >= since)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX status_spans_open ON status_spans (service) WHERE until IS NULL;
CREATE INDEX status_spans_ended ON status_spans (until);
GRANT SELECT, INSERT, UPDATE (until, checked_at), DELETE ON status_spans TO sarraf_app;

-- What went wrong, in the words of staff.
CREATE TABLE incidents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title_fa text NOT NULL CHECK (length(title_fa) BETWEEN 2 AND 120),
  title_en text NOT NULL CHECK (length(title_en) BETWEEN 2 AND 120),
  state text NOT NULL CHECK (state IN ('slow', 'down')),
  -- As in status_spans; none: the house as a whole.
  services text[] NOT NULL CHECK (cardinality(services) <= 40),
  began_at timestamptz NOT NULL,
  ended_at timestamptz CHECK (ended_at >= began_at),
  made_by bigint NOT NULL REFERENCES users (id)
);
CREATE INDEX incidents_by_end ON incidents (ended_at DESC NULLS FIRST, id DESC);
GRANT SELECT, INSERT, UPDATE (state, ended_at) ON incidents TO sarraf_app;

CREATE TABLE incident_updates (
  incident_id bigint NOT NULL REFERENCES incidents (id),
  no bigint NOT NULL CHECK (no BETWEEN 1 AND 50),
  at timestamptz NOT NULL,
  text_fa text NOT NULL CHECK (length(text_fa) BETWEEN 2 AND 500),
  text_en text NOT NULL CHECK (length(text_en) BETWEEN 2 AND 500),
  said_by bigint NOT NULL REFERENCES users (id),
  PRIMARY KEY (incident_id, no)
);
GRANT SELECT, INSERT ON incident_updates TO sarraf_app;

-- How long orders took from their arrival to their answer, by minute and process: how many ended in each
-- part of the scale that the server has (order-speeds.ts).
CREATE TABLE order_speeds (
  minute timestamptz NOT NULL,
  process uuid NOT NULL,
  counts bigint[] NOT NULL CHECK (cardinality(counts) BETWEEN 1 AND 64),
  PRIMARY KEY (minute, process)
);
GRANT SELECT, INSERT, UPDATE (counts), DELETE ON order_speeds TO sarraf_app;

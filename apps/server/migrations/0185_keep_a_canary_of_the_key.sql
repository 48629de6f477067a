-- What one process seals another one has to open. `sealed` is a text that every process opens before it
-- serves, made by the first one with the key that it has; `hashed` comes from the oldest root, which
-- cards are known again by for ever. A process whose keys make neither is of another exchange.
CREATE TABLE key_canary (
  id bigint PRIMARY KEY CHECK (id = 1),
  sealed text NOT NULL,
  hashed bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
REVOKE ALL ON key_canary FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT, INSERT, UPDATE ON key_canary TO sarraf_app;

-- Numbers and checksums of what everybody may read in the program: whoever signs in, be it for a backup,
-- sees first whether the program and the database belong together.
GRANT SELECT ON schema_migrations TO PUBLIC;

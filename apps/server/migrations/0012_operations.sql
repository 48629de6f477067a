-- Numbers of the product that an operator changes without a deploy: the newest row that has begun
-- is in force, older ones say what was in force when.
CREATE TABLE settings (
  name text NOT NULL,
  valid_from timestamptz NOT NULL,
  value json NOT NULL,
  PRIMARY KEY (name, valid_from)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON settings TO sarraf_app;
GRANT SELECT ON settings TO sarraf_engine;

-- What is wrong with the house now, or was: so that staff are told of it once, and once when it is over.
CREATE TABLE alarms (
  -- The kind, and what it is about: `queue_old:payouts`.
  key text PRIMARY KEY CHECK (length(key) <= 120),
  -- Since when it is so; null: it is over.
  since timestamptz,
  told_at timestamptz,
  -- Whether staff were told of this time, and wait to hear that it is over.
  is_told boolean NOT NULL DEFAULT false
);
GRANT SELECT, INSERT, UPDATE, DELETE ON alarms TO sarraf_app;

-- Until when a backup has everything: written by the backup command, read by the alarms.
CREATE TABLE backups_done (
  -- Of the folder that it is made into.
  series text PRIMARY KEY CHECK (series ~ '^[0-9a-f]{8}$'),
  base_at timestamptz NOT NULL,
  covered_until timestamptz NOT NULL
);
GRANT SELECT ON backups_done TO sarraf_app;

-- Calls under way by their idempotency key: whoever holds the lease does the work, and a repeat waits
-- for the answer. Times are the database's own, as several processes hold leases against each other.
CREATE TABLE key_leases (
  user_id bigint NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  -- of what shows who asks, keyed: codes are short
  proof_hash bytea NOT NULL,
  -- the id of the command that the call gives the engine
  holder uuid NOT NULL,
  held_until timestamptz NOT NULL,
  -- what the factor said of this very proof; null: it was not asked
  proof text CHECK (proof IN ('right', 'wrong')),
  -- how the holder's call ended, sealed; null while it is under way
  said text,
  kept_until timestamptz NOT NULL,
  PRIMARY KEY (user_id, route, key)
);
CREATE INDEX key_leases_kept_until ON key_leases (kept_until);
GRANT SELECT, INSERT, UPDATE, DELETE ON key_leases TO sarraf_app;

-- What one process seals another one has to open. `sealed` is a text that every process opens before it
-- serves, made by the first one with the key that it has; `hashed` comes from the oldest root, which
-- cards are known again by for ever. A process whose keys make neither is of another exchange.
CREATE TABLE key_canary (
  id bigint PRIMARY KEY CHECK (id = 1),
  sealed text NOT NULL,
  hashed bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON key_canary TO sarraf_app;

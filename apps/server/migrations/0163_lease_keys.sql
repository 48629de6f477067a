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
REVOKE ALL ON key_leases FROM sarraf_engine;
REVOKE TRUNCATE ON key_leases FROM sarraf_app;

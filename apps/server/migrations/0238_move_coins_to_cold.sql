-- Moves from hot to a cold address that two officers decided on. What each is never changes; it is handed to
-- the transactions of the house under its own id, once.
CREATE TABLE cold_moves (
  -- Of its transaction, too.
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  approval_id bigint NOT NULL UNIQUE REFERENCES approvals (id),
  chain text NOT NULL CHECK (chain IN ('ethereum', 'bsc')),
  asset text NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  address text NOT NULL CHECK (address ~ '^0x[0-9A-Fa-f]{40}$'),
  created_at timestamptz NOT NULL,
  -- Why it is not taken yet.
  wait text,
  taken_at timestamptz
);
CREATE INDEX cold_moves_open ON cold_moves (created_at, id) WHERE taken_at IS NULL;

-- Deposit addresses that are emptied to hot, one token each: gas comes first where it is missing.
CREATE TABLE sweeps (
  -- Of the transaction that empties it.
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  chain text NOT NULL CHECK (chain IN ('ethereum', 'bsc')),
  asset text NOT NULL,
  address text NOT NULL,
  -- The address's place below the key.
  number bigint NOT NULL CHECK (number >= 0),
  created_at timestamptz NOT NULL,
  -- The newest transaction that brings it gas, how much, in the chain's own units, and how many there were.
  top_up_id text,
  top_up_raw numeric(80, 0) CHECK (top_up_raw > 0),
  top_ups bigint NOT NULL DEFAULT 0,
  -- What is swept, in the chain's own units; null before that is decided, and then for ever.
  raw numeric(80, 0) CHECK (raw > 0),
  wait text,
  ended_at timestamptz,
  is_failed boolean NOT NULL DEFAULT false,
  CHECK ((top_up_id IS NULL) = (top_up_raw IS NULL))
);
-- One at a time for an address and asset.
CREATE UNIQUE INDEX sweeps_open ON sweeps (chain, asset, address) WHERE ended_at IS NULL;
CREATE INDEX sweeps_failed ON sweeps (chain, asset, address) WHERE is_failed;

REVOKE ALL ON cold_moves, sweeps FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT, INSERT ON cold_moves, sweeps TO sarraf_app;
GRANT UPDATE (wait, taken_at) ON cold_moves TO sarraf_app;
GRANT UPDATE (top_up_id, top_up_raw, top_ups, raw, wait, ended_at, is_failed) ON sweeps TO sarraf_app;

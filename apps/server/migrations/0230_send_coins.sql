-- A coin leaves by a chain, to a destination that stands here as its hash, and counts by what it is worth.
ALTER TABLE withdrawals_state
  ADD COLUMN chain text CHECK (chain IN ('ethereum', 'bsc')),
  ADD COLUMN destination text CHECK (destination ~ '^[0-9a-f]{64}$'),
  ADD COLUMN worth bigint NOT NULL DEFAULT 0 CHECK (worth >= 0),
  ADD CHECK ((asset = 'IRT') = (chain IS NULL)),
  ADD CHECK ((chain IS NULL) = (destination IS NULL)),
  ADD CHECK (chain IS NOT NULL OR worth = 0);

-- Transactions of the house on a chain, each with the greatest fee that it may cost: the engine's alone to
-- write. The id of a payout is its withdrawal's.
CREATE TABLE spends_state (
  id text PRIMARY KEY,
  chain text NOT NULL CHECK (chain IN ('ethereum', 'bsc')),
  kind text NOT NULL CHECK (kind IN ('payout', 'sweep', 'top_up', 'cold')),
  -- Of the chain's own coin: while the spend is open, so much is held on house:gas.
  fee_cap_units bigint NOT NULL CHECK (fee_cap_units > 0),
  hold_id bigint NOT NULL UNIQUE,
  created_at_ms bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'closed')),
  fee_units bigint NOT NULL CHECK (fee_units BETWEEN 0 AND fee_cap_units),
  -- What moved between hot and cold.
  custody_asset text,
  custody_units bigint NOT NULL CHECK (custody_units >= 0),
  custody_to text CHECK (custody_to IN ('cold', 'hot')),
  -- The transaction; null where it was never sent.
  reference text,
  updated_at_ms bigint NOT NULL,
  CHECK ((custody_asset IS NULL) = (custody_to IS NULL)),
  CHECK ((custody_asset IS NULL) = (custody_units = 0)),
  CHECK (custody_asset IS NULL OR kind = 'cold'),
  CHECK (state = 'closed' OR (fee_units = 0 AND custody_asset IS NULL AND reference IS NULL)),
  CHECK (reference IS NOT NULL OR (fee_units = 0 AND custody_asset IS NULL))
) WITH (fillfactor = 70);
CREATE INDEX spends_state_open ON spends_state (chain, created_at_ms) WHERE state = 'open';
REVOKE ALL ON spends_state FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT ON spends_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON spends_state TO sarraf_engine;

-- What came to pay the house's fees with is nobody's, and not parked: only a chain's own coin is that.
ALTER TABLE coin_deposits DROP CONSTRAINT coin_deposits_check2;
ALTER TABLE coin_deposits ADD CHECK (
  user_id IS NOT NULL OR reason IS NOT NULL OR (chain, asset) IN (('ethereum', 'ETH'), ('bsc', 'BNB'))
);

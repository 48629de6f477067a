-- Transactions of the house on a chain, each with the greatest fee that it may cost: the engine's alone to
-- write. The id of a payout is its withdrawal's.
CREATE TABLE spends_state (
  id text PRIMARY KEY,
  chain text NOT NULL CHECK (chain IN ('ethereum', 'bsc', 'bitcoin', 'tron')),
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
-- What the last days took of the coin for network fees, however many transactions there were before; and what
-- ended lately, which the timer holds against its entries.
CREATE INDEX spends_state_closed ON spends_state (updated_at_ms) WHERE state = 'closed';
GRANT SELECT ON spends_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON spends_state TO sarraf_engine;

-- Transactions of the house: what each is for never changes, and no login may change it.
CREATE TABLE chain_spends (
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- The engine's id of the spend; of a payout its withdrawal's.
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  chain text NOT NULL CHECK (chain IN ('ethereum', 'bsc', 'bitcoin', 'tron')),
  kind text NOT NULL CHECK (kind IN ('payout', 'sweep', 'top_up', 'cold')),
  asset text NOT NULL,
  units bigint NOT NULL CHECK (units >= 0),
  -- The same in the chain's own units, where a sweep may have a rest below ours.
  raw numeric(80, 0) NOT NULL CHECK (raw > 0),
  from_branch bigint NOT NULL CHECK (from_branch IN (0, 1)),
  from_number bigint NOT NULL CHECK (from_number BETWEEN 0 AND 2147483647),
  from_address text NOT NULL,
  -- Where it goes; of an address of ours its place below the key, too.
  address text NOT NULL,
  to_branch bigint CHECK (to_branch IN (0, 1)),
  to_number bigint CHECK (to_number BETWEEN 0 AND 2147483647),
  -- Of a payout: what officers sign.
  digest text CHECK (digest ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL,
  -- Passkeys of officers over the digest.
  approvals json NOT NULL,
  gas_limit numeric(80, 0) NOT NULL CHECK (gas_limit > 0),
  -- What the next version offers, wei for each unit of gas.
  max_fee numeric(80, 0) NOT NULL CHECK (max_fee > 0),
  max_tip numeric(80, 0) NOT NULL CHECK (max_tip BETWEEN 0 AND max_fee),
  -- What the books hold for its fee; 0: nothing yet.
  fee_cap_units bigint NOT NULL DEFAULT 0 CHECK (fee_cap_units >= 0),
  state text NOT NULL CHECK (state IN
    ('opened', 'released', 'signed', 'broadcast', 'mined', 'final', 'failed', 'void')),
  wait text,
  -- By which rule the signer refused.
  wait_rule text,
  -- Steps that came to nothing since the last one that did not.
  tries bigint NOT NULL DEFAULT 0,
  next_step_at timestamptz,
  bump_wanted_at timestamptz,
  rebroadcast_wanted_at timestamptz,
  nonce bigint CHECK (nonce >= 0),
  -- When a node had its newest version first, and how far the chain was read then.
  sent_at timestamptz,
  sent_height bigint,
  -- The version that is in a block, as far as the chain was read.
  mined_txid text,
  mined_height bigint,
  mined_hash text,
  -- Decided once, before the books are told: which version it was and what it did cost.
  final_txid text,
  fee_raw numeric(80, 0),
  fee_units bigint,
  -- The booked fee is so much more than what the chain took, as ours is rounded up.
  dust_raw numeric(80, 0),
  is_failed boolean,
  -- The books have it.
  closed_at timestamptz,
  updated_at timestamptz NOT NULL,
  CHECK ((kind = 'payout') = (digest IS NOT NULL)),
  CHECK ((to_branch IS NULL) = (to_number IS NULL)),
  CHECK ((mined_txid IS NULL) = (mined_height IS NULL AND mined_hash IS NULL)),
  CHECK ((final_txid IS NULL) = (fee_raw IS NULL AND fee_units IS NULL AND dust_raw IS NULL
    AND is_failed IS NULL))
) WITH (fillfactor = 70);
CREATE INDEX chain_spends_due ON chain_spends (next_step_at) WHERE next_step_at IS NOT NULL;
CREATE INDEX chain_spends_open ON chain_spends (seq) WHERE closed_at IS NULL;
CREATE INDEX chain_spends_on_the_way ON chain_spends (chain, from_address)
  WHERE state IN ('opened', 'released', 'signed', 'broadcast');
CREATE INDEX chain_spends_by_mined ON chain_spends (chain, mined_txid) WHERE mined_txid IS NOT NULL;
CREATE INDEX chain_spends_ended ON chain_spends (seq DESC) WHERE closed_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE (approvals, gas_limit, max_fee, max_tip, fee_cap_units, state, wait,
  wait_rule, tries, next_step_at, bump_wanted_at, rebroadcast_wanted_at, nonce, sent_at,
  sent_height, mined_txid, mined_height, mined_hash, final_txid, fee_raw, fee_units, dust_raw,
  is_failed, closed_at, updated_at) ON chain_spends TO sarraf_app;

-- Coins that a transaction of the house spends: another one never has them as long as it is wanted.
CREATE TABLE chain_spend_coins (
  chain text NOT NULL,
  txid text NOT NULL CHECK (txid ~ '^[0-9a-f]{64}$'),
  vout bigint NOT NULL CHECK (vout >= 0),
  spend_id text NOT NULL REFERENCES chain_spends (id),
  -- In the order in which it spends them.
  place bigint NOT NULL,
  -- The address that it lies at, by its place below the key.
  branch bigint NOT NULL CHECK (branch IN (0, 1)),
  number bigint NOT NULL CHECK (number BETWEEN 0 AND 2147483647),
  raw numeric(80, 0) NOT NULL CHECK (raw > 0),
  -- The whole transaction that it came by: the signer reads there what it is worth.
  previous text NOT NULL CHECK (previous ~ '^[0-9a-f]+$'),
  PRIMARY KEY (chain, txid, vout),
  UNIQUE (spend_id, place)
);
GRANT SELECT, INSERT, DELETE ON chain_spend_coins TO sarraf_app;

-- Signed bytes: kept before any node has them, and never others in their place.
CREATE TABLE chain_transactions (
  spend_id text NOT NULL REFERENCES chain_spends (id),
  version bigint NOT NULL CHECK (version >= 1),
  chain text NOT NULL,
  txid text NOT NULL CHECK (txid ~ '^(0x)?[0-9a-f]{64}$'),
  bytes text NOT NULL CHECK (bytes ~ '^(0x)?[0-9a-f]+$'),
  from_address text NOT NULL,
  nonce bigint NOT NULL CHECK (nonce >= 0),
  max_fee numeric(80, 0) NOT NULL,
  max_tip numeric(80, 0) NOT NULL,
  signed_at timestamptz NOT NULL,
  -- When each node had it, and what it said last.
  first_sent_at timestamptz,
  second_sent_at timestamptz,
  said text,
  PRIMARY KEY (spend_id, version),
  UNIQUE (chain, txid)
);
CREATE INDEX chain_transactions_by_nonce ON chain_transactions (chain, from_address, nonce);
GRANT SELECT, INSERT, UPDATE (first_sent_at, second_sent_at, said) ON chain_transactions TO
  sarraf_app;

-- What the signer said last, for processes that do not speak with it.
CREATE TABLE signer_reports (
  id bigint PRIMARY KEY CHECK (id = 1),
  status json NOT NULL,
  seen_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON signer_reports TO sarraf_app;

-- Its refusals by rule and hour; the hour 'epoch' has all there ever were.
CREATE TABLE signer_refusals (
  rule text NOT NULL,
  hour timestamptz NOT NULL,
  count bigint NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (rule, hour)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON signer_refusals TO sarraf_app;

-- From cold to hot: two officers decide it, its file is carried to a machine without a network, and what that signed
-- comes back by another file. What each is never changes; it becomes a transaction of the house under its own id.
CREATE TABLE cold_returns (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  approval_id bigint NOT NULL UNIQUE REFERENCES approvals (id),
  chain text NOT NULL CHECK (chain ~ '^[a-z]{2,20}$'),
  asset text NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  -- Where it goes: hot of the chain, as it was decided.
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Why its file is not there yet.
  wait text,
  -- What the file is made of, once and for ever: coins or number, fee, change.
  terms json,
  -- Of the fee in the books, the chain's own coin.
  fee_cap_units bigint CHECK (fee_cap_units > 0),
  prepared_at timestamptz,
  -- What came back was what was proposed.
  signed_at timestamptz,
  -- Two officers took it back before that.
  recalled_at timestamptz,
  CHECK ((terms IS NULL) = (prepared_at IS NULL)),
  CHECK (signed_at IS NULL OR (prepared_at IS NOT NULL AND recalled_at IS NULL))
);
-- One at a time on a chain: two files would spend the same coins, or have the same number.
CREATE UNIQUE INDEX cold_returns_open ON cold_returns (chain)
  WHERE signed_at IS NULL AND recalled_at IS NULL;

ALTER TABLE cold_moves ADD COLUMN recalled_at timestamptz;
DROP INDEX cold_moves_open;
CREATE INDEX cold_moves_open ON cold_moves (created_at, id)
  WHERE taken_at IS NULL AND recalled_at IS NULL;

-- Sent by cold, and signed by people's hands: no signer of ours is asked about it.
ALTER TABLE chain_spends ADD COLUMN from_cold boolean NOT NULL DEFAULT false
  CHECK (NOT from_cold OR kind = 'cold');

REVOKE ALL ON cold_returns FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT, INSERT ON cold_returns TO sarraf_app;
GRANT UPDATE (wait, terms, fee_cap_units, prepared_at, signed_at, recalled_at) ON cold_returns TO sarraf_app;
GRANT UPDATE (recalled_at) ON cold_moves TO sarraf_app;

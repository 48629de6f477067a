-- Deposits of coins, each by what its chain calls it: `chain:txid:ordinal`, once for ever. The engine's
-- alone to write.
CREATE TABLE coin_deposits (
  reference text PRIMARY KEY,
  chain text NOT NULL CHECK (chain IN ('ethereum', 'bsc')),
  asset text NOT NULL,
  -- Whose address it came to; null where that was nobody's.
  user_id bigint,
  units bigint NOT NULL CHECK (units > 0),
  state text NOT NULL CHECK (state IN ('credited', 'parked', 'settled', 'reversed')),
  -- Why it was parked as it came.
  reason text CHECK (reason IN ('unknown', 'stopped', 'below_minimum', 'claimed')),
  -- Who was given what was parked.
  settled_to bigint,
  -- Of what the chain took back: so much was not there any more.
  claimed bigint NOT NULL CHECK (claimed BETWEEN 0 AND units),
  created_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  CHECK (starts_with(reference, chain || ':')),
  CHECK (user_id IS NOT NULL OR reason IS NOT NULL),
  CHECK (state <> 'credited' OR reason IS NULL),
  CHECK (state <> 'parked' OR (reason IS NOT NULL AND settled_to IS NULL)),
  CHECK (state <> 'settled' OR (reason IS NOT NULL AND settled_to IS NOT NULL)),
  CHECK (claimed = 0 OR state = 'reversed')
);
CREATE INDEX coin_deposits_by_user ON coin_deposits (user_id, created_at_ms DESC, reference DESC);
CREATE INDEX coin_deposits_parked ON coin_deposits (created_at_ms) WHERE state = 'parked';
REVOKE ALL ON coin_deposits FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT ON coin_deposits TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON coin_deposits TO sarraf_engine;

-- Deposits of coins, each by what its chain calls it: `chain:txid:ordinal`, once for ever. The engine's
-- alone to write.
CREATE TABLE coin_deposits (
  reference text PRIMARY KEY,
  chain text NOT NULL CHECK (chain IN ('ethereum', 'bsc', 'bitcoin', 'tron')),
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
  CHECK (state <> 'credited' OR reason IS NULL),
  CHECK (state <> 'parked' OR (reason IS NOT NULL AND settled_to IS NULL)),
  CHECK (state <> 'settled' OR (reason IS NOT NULL AND settled_to IS NOT NULL)),
  CHECK (claimed = 0 OR state = 'reversed'),
  -- What came to pay the house's fees with is nobody's, and not parked: only a chain's own coin is that.
  CHECK (user_id IS NOT NULL OR reason IS NOT NULL
    OR (chain, asset) IN (('ethereum', 'ETH'), ('bsc', 'BNB'), ('bitcoin', 'BTC'), ('tron', 'TRX')))
);
CREATE INDEX coin_deposits_by_user ON coin_deposits (user_id, created_at_ms DESC, reference DESC);
CREATE INDEX coin_deposits_parked ON coin_deposits (created_at_ms) WHERE state = 'parked';
GRANT SELECT ON coin_deposits TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON coin_deposits TO sarraf_engine;

-- Who says that a payment is theirs shows it by pictures and words, once: two officers judge by the same.
CREATE TABLE coin_claims (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  chain text NOT NULL,
  txid text NOT NULL,
  -- What they say that it is; it decides nothing.
  claimed_amount text CHECK (length(claimed_amount) <= 64),
  move_id uuid REFERENCES chain_moves (id),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled', 'refused')),
  at timestamptz NOT NULL,
  evidence_words text CHECK (length(evidence_words) <= 500),
  evidence_at timestamptz,
  -- Why it was refused, as its person reads it.
  reason text,
  decided_at timestamptz,
  UNIQUE (user_id, chain, txid),
  CHECK ((evidence_words IS NULL) = (evidence_at IS NULL)),
  CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX coin_claims_by_move ON coin_claims (move_id) WHERE state = 'open';
CREATE INDEX coin_claims_lately ON coin_claims (user_id, at DESC);
GRANT SELECT, INSERT, UPDATE ON coin_claims TO sarraf_app;

CREATE TABLE coin_claim_pictures (
  claim_id bigint NOT NULL REFERENCES coin_claims (id),
  nth bigint NOT NULL CHECK (nth BETWEEN 1 AND 3),
  document_id text NOT NULL UNIQUE REFERENCES documents (id),
  PRIMARY KEY (claim_id, nth)
);
GRANT SELECT, INSERT ON coin_claim_pictures TO sarraf_app;

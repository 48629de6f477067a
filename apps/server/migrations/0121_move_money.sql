-- Money that moves between wallets, each move as it stands: the engine's alone to write.
CREATE TABLE transfers_state (
  id text PRIMARY KEY,
  user_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('to_vault', 'from_vault', 'to_user', 'gift')),
  -- Whoever gets it, where that is another; of a gift once it is redeemed.
  recipient_id bigint CHECK (recipient_id <> user_id),
  asset text NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  -- What it counts as against limits, smallest units of toman.
  worth bigint NOT NULL CHECK (worth >= 0),
  -- The day of Tehran that it counts on.
  day text NOT NULL,
  hold_id bigint UNIQUE,
  -- SHA-256 of a gift's code.
  secret_hash text UNIQUE CHECK (secret_hash ~ '^[0-9a-f]{64}$'),
  due_at_ms bigint,
  created_at_ms bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'cancelled', 'expired')),
  updated_at_ms bigint NOT NULL,
  CHECK ((kind = 'gift') = (secret_hash IS NOT NULL)),
  CHECK ((hold_id IS NULL) = (due_at_ms IS NULL)),
  CHECK (state = 'done' OR hold_id IS NOT NULL)
) WITH (fillfactor = 70);
CREATE INDEX transfers_state_by_user ON transfers_state (user_id, created_at_ms DESC, id DESC);
CREATE INDEX transfers_state_by_recipient
  ON transfers_state (recipient_id, updated_at_ms DESC, id DESC) WHERE recipient_id IS NOT NULL;
-- What a timer looks at, and what the engine reads at its start.
CREATE INDEX transfers_state_waiting ON transfers_state (due_at_ms) WHERE state = 'waiting';

GRANT SELECT, INSERT, UPDATE ON transfers_state TO sarraf_engine;
GRANT SELECT ON transfers_state TO sarraf_app;

ALTER TABLE limit_rules DROP CONSTRAINT limit_rules_kind_check;
ALTER TABLE limit_rules ADD CONSTRAINT limit_rules_kind_check CHECK (
  kind IN ('gateway', 'gateway_person', 'stablecoin_buy', 'toman_withdrawal', 'transfer', 'leaving',
    'bank_deposit', 'trading_hours')
);
-- Level 1 opens 25 million toman a day by the bank. Level 2 opens what goes to others, worth 200
-- million a day; with withdrawals 500 million together, and 5 billion in thirty days.
INSERT INTO limit_rules (kind, level, cap_units, days, from_at) VALUES
  ('bank_deposit', 1, 250000000, 1, 'epoch'),
  ('transfer', 2, 2000000000, 1, 'epoch'),
  ('leaving', 2, 5000000000, 1, 'epoch'),
  ('leaving', 2, 50000000000, 30, 'epoch');

-- What people ask to be paid out, each as it stands: the engine's alone to write.
CREATE TABLE withdrawals_state (
  id text PRIMARY KEY,
  user_id bigint NOT NULL,
  asset text NOT NULL,
  -- What leaves the balance, the fee in it; smallest units.
  units bigint NOT NULL CHECK (units > 0),
  fee_units bigint NOT NULL CHECK (fee_units BETWEEN 0 AND units - 1),
  recipient text NOT NULL,
  -- The day of Tehran that it counts on.
  day text NOT NULL,
  hold_id bigint NOT NULL UNIQUE,
  created_at_ms bigint NOT NULL,
  cancel_until_ms bigint NOT NULL,
  state text NOT NULL CHECK (
    state IN ('requested', 'approved', 'sent', 'settled', 'cancelled', 'refused', 'returned')
  ),
  reference text,
  updated_at_ms bigint NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX withdrawals_state_by_user ON withdrawals_state (user_id, created_at_ms DESC);
CREATE INDEX withdrawals_state_moving ON withdrawals_state (state, created_at_ms)
  WHERE state IN ('requested', 'approved', 'sent');

GRANT SELECT, INSERT, UPDATE ON withdrawals_state TO sarraf_engine;
GRANT SELECT ON withdrawals_state TO sarraf_app;

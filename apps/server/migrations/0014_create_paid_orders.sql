-- Orders that wait for a charge: placed once its payment is verified in time, exactly once by the
-- charge's own id. The row travels with the charge's command.
CREATE TABLE paid_orders (
  payment_id text PRIMARY KEY,
  user_id bigint NOT NULL,
  market text NOT NULL,
  -- The order as it will be given to the engine.
  command json NOT NULL,
  amount_rial bigint NOT NULL CHECK (amount_rial > 0),
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'placed', 'refused', 'late', 'unpaid')),
  -- Why it was refused.
  reason text,
  order_id bigint,
  created_at timestamptz NOT NULL,
  -- Paid after that the money stays in the wallet.
  expires_at timestamptz NOT NULL,
  CHECK ((state = 'placed') = (order_id IS NOT NULL))
);
CREATE INDEX paid_orders_waiting ON paid_orders (created_at) WHERE state = 'waiting';

-- Charges by card as the engine knows them.
CREATE TABLE payments_state (
  id text PRIMARY KEY,
  user_id bigint NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  day text NOT NULL,
  -- `parked`: its gateway proved it otherwise than it was asked for. Its money is here, and stands among the
  -- unmatched, under the gateway's name of it.
  state text NOT NULL CHECK (state IN ('open', 'credited', 'closed', 'parked')),
  reference text,
  CHECK ((state IN ('credited', 'parked')) = (reference IS NOT NULL))
);
CREATE UNIQUE INDEX payments_state_reference ON payments_state (reference)
  WHERE reference IS NOT NULL;
CREATE INDEX payments_state_open ON payments_state (day) WHERE state = 'open';
GRANT SELECT ON payments_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON payments_state TO sarraf_engine;

-- Toman on its way in by a bank card. The engine's own rows say what was credited; these say
-- where the payer stands, and what the gateway answered.
CREATE TABLE payments (
  id text PRIMARY KEY,
  user_id bigint NOT NULL,
  amount_rial bigint NOT NULL CHECK (amount_rial > 0),
  card_id bigint NOT NULL,
  -- What the card was when the payment began; a card that is removed later changes nothing.
  card_masked text NOT NULL,
  -- The whole number, readable by this installation only: the gateway's answer is compared to it.
  card_sealed text NOT NULL,
  gateway text NOT NULL CHECK (gateway IN ('zarinpal', 'zibal')),
  is_reserved boolean NOT NULL,
  state text NOT NULL CONSTRAINT payments_states CHECK (
    state IN ('created', 'pending', 'paid', 'failed', 'expired', 'parked', 'given', 'returned')
  ),
  reason text,
  -- The gateway's name of this payment; set once.
  authority text,
  pay_url text,
  bank_reference text,
  -- A person of staff must look: the gateway proved something other than what was asked for.
  is_flagged boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  -- When the gateway is asked next without anybody's browser; null when never again.
  next_check_at timestamptz,
  checks bigint NOT NULL DEFAULT 0,
  is_notified boolean NOT NULL DEFAULT false,
  -- Of a parked one, which officers give to whose charge it is, or say that it was paid back: what was really
  -- paid, by the gateway's proof or a line of the bank; rial.
  parked_rial bigint CHECK (parked_rial > 0),
  -- The card that really paid, as the gateway masks it.
  parked_card text,
  parked_why text CHECK (parked_why IN ('other_card', 'other_amount', 'charge_by_line')),
  parked_at timestamptz,
  -- Decided, and the books follow.
  is_settling boolean NOT NULL DEFAULT false,
  settled_at timestamptz,
  CHECK ((state = 'paid') = (paid_at IS NOT NULL)),
  CONSTRAINT payments_parked CHECK (
    (state IN ('parked', 'given', 'returned')) = (parked_rial IS NOT NULL)
    AND (parked_rial IS NULL) = (parked_why IS NULL)
    AND (parked_rial IS NULL) = (parked_at IS NULL)
    AND (settled_at IS NOT NULL) = (state IN ('given', 'returned'))
    AND (NOT is_settling OR state = 'parked')
  )
);
CREATE UNIQUE INDEX payments_authority ON payments (gateway, authority)
  WHERE authority IS NOT NULL;
CREATE INDEX payments_to_check ON payments (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payments_to_notify ON payments (paid_at) WHERE state = 'paid' AND NOT is_notified;
-- A money history lists charges that wait or failed, too, each where it began: a place that never
-- moves, as a reader's next page goes on from there.
CREATE INDEX payments_in_history ON payments (user_id, created_at DESC, id DESC);
-- What waits for a person, as the staff's home counts it: it is asked for all day long.
CREATE INDEX payments_unfinished ON payments (created_at) WHERE state IN ('created', 'pending');
CREATE INDEX payments_parked_waiting ON payments (parked_at, id) WHERE state = 'parked';
CREATE INDEX payments_parked_ended ON payments (settled_at DESC, id)
  WHERE state IN ('given', 'returned');
CREATE INDEX payments_parked_untold ON payments (parked_at)
  WHERE state = 'parked' AND NOT is_notified;
-- Of those that were flagged: what no book has yet.
CREATE INDEX payments_flagged ON payments (created_at DESC, id) WHERE is_flagged AND state = 'failed';
GRANT SELECT, INSERT, UPDATE, DELETE ON payments TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON payments TO sarraf_engine;

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
-- A person looks at his own paid orders, newest first.
CREATE INDEX paid_orders_of_user ON paid_orders (user_id, created_at DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON paid_orders TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON paid_orders TO sarraf_engine;

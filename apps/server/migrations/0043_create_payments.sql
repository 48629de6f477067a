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
  state text NOT NULL CHECK (state IN ('created', 'pending', 'paid', 'failed', 'expired')),
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
  CHECK ((state = 'paid') = (paid_at IS NOT NULL))
);
CREATE UNIQUE INDEX payments_authority ON payments (gateway, authority)
  WHERE authority IS NOT NULL;
CREATE INDEX payments_by_user ON payments (user_id, created_at DESC);
CREATE INDEX payments_to_check ON payments (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payments_to_notify ON payments (paid_at) WHERE state = 'paid' AND NOT is_notified;

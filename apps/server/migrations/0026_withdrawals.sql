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
  updated_at_ms bigint NOT NULL,
  -- A coin leaves by a chain, to a destination that stands here as its hash, and counts by what it is worth.
  chain text CHECK (chain IN ('ethereum', 'bsc', 'bitcoin', 'tron')),
  destination text CHECK (destination ~ '^[0-9a-f]{64}$'),
  worth bigint NOT NULL DEFAULT 0 CHECK (worth >= 0),
  CHECK ((asset = 'IRT') = (chain IS NULL)),
  CHECK ((chain IS NULL) = (destination IS NULL)),
  CHECK (chain IS NOT NULL OR worth = 0)
) WITH (fillfactor = 70);
CREATE INDEX withdrawals_state_moving ON withdrawals_state (state, created_at_ms)
  WHERE state IN ('requested', 'approved', 'sent');
-- What was asked for in the last 24 hours is summed up before a payout goes by itself.
CREATE INDEX withdrawals_state_by_time ON withdrawals_state (created_at_ms);
-- Withdrawals of one moment have an order as well.
CREATE INDEX withdrawals_state_in_history
  ON withdrawals_state (user_id, created_at_ms DESC, id DESC);
-- References that a provider gave.
CREATE INDEX withdrawals_state_by_reference ON withdrawals_state (reference)
  WHERE reference IS NOT NULL;
-- A person's withdrawals of one coin, newest first, however many of others they have.
CREATE INDEX withdrawals_state_by_user_coin
  ON withdrawals_state (user_id, asset, created_at_ms DESC, id DESC);
-- What ended lately of coins: the timer holds it against its entries.
CREATE INDEX withdrawals_state_coins_lately ON withdrawals_state (updated_at_ms)
  WHERE chain IS NOT NULL;
GRANT SELECT ON withdrawals_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON withdrawals_state TO sarraf_engine;

-- What the house does about a withdrawal of toman: where it goes, who looks at it, when the bank is
-- asked. Where it stands is the engine's to say, in withdrawals_state.
CREATE TABLE payouts (
  -- Of the withdrawal.
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  card_id bigint NOT NULL REFERENCES cards (id),
  card_masked text NOT NULL,
  bank text NOT NULL,
  sheba text NOT NULL CHECK (sheba ~ '^IR\d{24}$'),
  owner_name text,
  -- What leaves the balance, and of it what the house keeps; rial.
  amount_rial bigint NOT NULL CHECK (amount_rial > 0),
  fee_rial bigint NOT NULL CHECK (fee_rial >= 0 AND fee_rial < amount_rial),
  -- Since when the device is known that it was asked for with.
  device_since timestamptz NOT NULL,
  -- Found once its owner's time to think again is over; null before.
  risks text[],
  officers_needed smallint CHECK (officers_needed BETWEEN 0 AND 2),
  -- Who pays it, and what they said last that was no plain yes.
  provider text,
  provider_code text,
  -- Why it was refused or came back.
  reason text,
  -- When a worker looks at it next; null: nothing happens by itself.
  next_step_at timestamptz,
  steps integer NOT NULL DEFAULT 0,
  -- What its owner is to be told of.
  pending_notice text CHECK (pending_notice IN ('requested', 'settled', 'refused', 'returned')),
  created_at timestamptz NOT NULL,
  -- Since when the provider is known to have a payout: from then on its money is gone from the float.
  taken_at timestamptz,
  -- Since when a payout has all signatures that it takes: words of officers may lapse, this does not.
  signed_at timestamptz,
  CHECK ((risks IS NULL) = (officers_needed IS NULL))
);
-- Ids are in the order of their making.
CREATE INDEX payouts_by_user ON payouts (user_id, id DESC);
CREATE INDEX payouts_due ON payouts (next_step_at) WHERE next_step_at IS NOT NULL;
CREATE INDEX payouts_pending_notice ON payouts (created_at) WHERE pending_notice IS NOT NULL;
-- What officers look for payouts and receipts by.
CREATE INDEX payouts_by_sheba ON payouts (sheba);
GRANT SELECT, INSERT, UPDATE ON payouts TO sarraf_app, sarraf_engine;

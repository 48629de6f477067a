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
  untold text CHECK (untold IN ('requested', 'settled', 'refused', 'returned')),
  created_at timestamptz NOT NULL,
  CHECK ((risks IS NULL) = (officers_needed IS NULL))
);
-- Ids are in the order of their making.
CREATE INDEX payouts_by_user ON payouts (user_id, id DESC);
CREATE INDEX payouts_due ON payouts (next_step_at) WHERE next_step_at IS NOT NULL;
CREATE INDEX payouts_untold ON payouts (created_at) WHERE untold IS NOT NULL;

-- Officers who approved, each once.
CREATE TABLE payout_approvals (
  payout_id text NOT NULL REFERENCES payouts (id),
  officer_id bigint NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (payout_id, officer_id)
);
REVOKE UPDATE, DELETE, TRUNCATE ON payout_approvals FROM sarraf_app, sarraf_engine;
REVOKE DELETE, TRUNCATE ON payouts FROM sarraf_app, sarraf_engine;

ALTER TABLE limit_rules DROP CONSTRAINT limit_rules_kind_check;
ALTER TABLE limit_rules ADD CONSTRAINT limit_rules_kind_check CHECK (
  kind IN ('gateway', 'gateway_person', 'stablecoin_buy', 'toman_withdrawal', 'trading_hours')
);
-- Level 1 opens 50 million toman a day, level 2 300 million; 5 billion in thirty days.
INSERT INTO limit_rules (kind, level, cap_units, days, from_at) VALUES
  ('toman_withdrawal', 1, 500000000, 1, 'epoch'),
  ('toman_withdrawal', 2, 3000000000, 1, 'epoch'),
  ('toman_withdrawal', 1, 50000000000, 30, 'epoch');

INSERT INTO staff_abilities (role, action, subject, since) VALUES
  ('owner', 'read', 'Payout', 'epoch'), ('finance', 'read', 'Payout', 'epoch'),
  ('auditor', 'read', 'Payout', 'epoch'),
  ('owner', 'update', 'Payout', 'epoch'), ('finance', 'update', 'Payout', 'epoch');
-- What was asked for in the last 24 hours is summed up before a payout goes by itself.
CREATE INDEX withdrawals_state_by_time ON withdrawals_state (created_at_ms);

-- A code by which a person shows that they want their money to leave.
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_purpose_check;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_codes_purpose_check
  CHECK (purpose IN ('register', 'login', 'set_two_factor', 'disable_two_factor', 'set_email',
    'recovery_codes', 'passkeys', 'reset_password', 'change_password', 'change_mobile', 'new_mobile',
    'change_email', 'freeze', 'unfreeze', 'withdraw', 'recover_account'));

-- Coins that leave over a chain: where they may go, what the house does about each, and who looked at it.
ALTER TABLE asset_networks
  -- What one withdrawal may be at most, and up to where nobody has to look at it; null: no most, and always
  -- somebody.
  ADD COLUMN max_withdraw bigint CHECK (max_withdraw > 0),
  ADD COLUMN automatic_max bigint CHECK (automatic_max > 0);
-- Worth about 2,000 dollars each by itself, as the signer pays without officers; fifty times that at most.
UPDATE asset_networks AS n SET automatic_max = m.units, max_withdraw = 50 * m.units
  FROM (VALUES ('USDT', 2000000000), ('ETH', 60000000), ('BNB', 200000000), ('PAXG', 60000000),
    ('SHIB', 10000000000)) AS m (asset, units)
  WHERE m.asset = n.asset AND n.code IN ('ERC20', 'BEP20');

-- Where a person withdraws to. What was removed stays as it was.
CREATE TABLE withdraw_addresses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  family text NOT NULL CHECK (family IN ('evm')),
  address text NOT NULL CHECK (address ~ '^0x[0-9A-Fa-f]{40}$'),
  label text NOT NULL CHECK (char_length(label) BETWEEN 1 AND 30),
  -- Nothing leaves to it before.
  counts_from timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE UNIQUE INDEX withdraw_addresses_of_user
  ON withdraw_addresses (user_id, family, lower(address)) WHERE removed_at IS NULL;

-- Where nothing leaves to, as the operator says.
CREATE TABLE blocked_addresses (
  family text NOT NULL CHECK (family IN ('evm')),
  address text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
  reason text NOT NULL,
  blocked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (family, address)
);

-- What the house does about a withdrawal of a coin. Where it stands is the engine's to say, in
-- withdrawals_state; what it pays and to whom never changes.
CREATE TABLE coin_payouts (
  -- Of the withdrawal, and of its spend.
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  asset text NOT NULL,
  chain text NOT NULL CHECK (chain IN ('ethereum', 'bsc')),
  -- The network's, as the wire has it.
  code text NOT NULL,
  address text NOT NULL CHECK (address ~ '^0x[0-9A-Fa-f]{40}$'),
  -- As the address book had it.
  label text,
  -- What leaves the balance, and of it what the house keeps; smallest units.
  units bigint NOT NULL CHECK (units > 0),
  fee_units bigint NOT NULL CHECK (fee_units >= 0 AND fee_units < units),
  -- What officers sign and the signer computes anew.
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  -- Of the account's coin so much leaves with it, in hundredths of a percent.
  share_bps integer NOT NULL CHECK (share_bps BETWEEN 0 AND 10000),
  -- Since when the device is known that it was asked for with.
  device_since timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- Found once its owner's time to think again is over; null before.
  risks text[],
  officers_needed smallint CHECK (officers_needed BETWEEN 0 AND 2),
  -- Each officer signs the digest: it is above what the signer pays without them.
  needs_passkey boolean NOT NULL DEFAULT false,
  -- It has all signatures that it takes.
  signed_at timestamptz,
  approved_at timestamptz,
  -- Its spend may be open from here on; what ended before it was sent has to be voided.
  opened_at timestamptz,
  voided_at timestamptz,
  -- Why it goes on neither by itself nor by an officer.
  waiting text,
  -- Why it was refused or came back.
  reason text,
  -- When a worker looks at it next; null: nothing happens by itself.
  next_step_at timestamptz,
  steps integer NOT NULL DEFAULT 0,
  -- What its owner is to be told of.
  untold text CHECK (untold IN ('requested', 'checked', 'sent', 'settled', 'refused', 'returned')),
  CHECK ((risks IS NULL) = (officers_needed IS NULL))
);
-- Ids are in the order of their making.
CREATE INDEX coin_payouts_by_user ON coin_payouts (user_id, id DESC);
CREATE INDEX coin_payouts_by_address ON coin_payouts (lower(address), user_id);
CREATE INDEX coin_payouts_due ON coin_payouts (next_step_at) WHERE next_step_at IS NOT NULL;
CREATE INDEX coin_payouts_untold ON coin_payouts (created_at) WHERE untold IS NOT NULL;

-- An officer's passkey over the digest, for the signer to judge; texts are base64url.
CREATE TABLE coin_payout_assertions (
  payout_id text NOT NULL REFERENCES coin_payouts (id),
  officer_id bigint NOT NULL REFERENCES users (id),
  credential_id text NOT NULL,
  client_data_json text NOT NULL,
  authenticator_data text NOT NULL,
  signature text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (payout_id, officer_id)
);

REVOKE ALL ON withdraw_addresses, blocked_addresses, coin_payouts, coin_payout_assertions
  FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT, INSERT, UPDATE (removed_at) ON withdraw_addresses TO sarraf_app;
GRANT SELECT ON blocked_addresses TO sarraf_app;
GRANT SELECT, INSERT ON coin_payout_assertions TO sarraf_app;
GRANT UPDATE (credential_id, client_data_json, authenticator_data, signature, at)
  ON coin_payout_assertions TO sarraf_app;
-- Nobody alters what was asked for.
GRANT SELECT, INSERT ON coin_payouts TO sarraf_engine;
GRANT SELECT ON coin_payouts TO sarraf_app;
GRANT UPDATE (risks, officers_needed, needs_passkey, signed_at, approved_at, opened_at, voided_at,
  waiting, reason, next_step_at, steps, untold) ON coin_payouts TO sarraf_app, sarraf_engine;

-- Coins that leave over a chain: where they may go, what the house does about each, and who looked at it.

-- Where a person withdraws to. What was removed stays as it was.
CREATE TABLE withdraw_addresses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  family text NOT NULL CHECK (family IN ('evm', 'bitcoin', 'tron')),
  address text NOT NULL CHECK (CASE family
    WHEN 'evm' THEN address ~ '^0x[0-9A-Fa-f]{40}$' WHEN 'tron' THEN address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'
    ELSE address ~ '^[0-9A-Za-z]{25,90}$' END),
  label text NOT NULL CHECK (char_length(label) BETWEEN 1 AND 30),
  -- Nothing leaves to it before.
  counts_from timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE UNIQUE INDEX withdraw_addresses_of_user
  ON withdraw_addresses (user_id, family, lower(address)) WHERE removed_at IS NULL;
GRANT SELECT, INSERT, UPDATE (removed_at) ON withdraw_addresses TO sarraf_app;

-- Where nothing leaves to, as the operator says.
CREATE TABLE blocked_addresses (
  family text NOT NULL CHECK (family IN ('evm', 'bitcoin', 'tron')),
  address text NOT NULL CHECK (address ~ '^[0-9a-z]{25,90}$'),
  reason text NOT NULL,
  blocked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (family, address)
);
GRANT SELECT ON blocked_addresses TO sarraf_app;

-- What the house does about a withdrawal of a coin. Where it stands is the engine's to say, in
-- withdrawals_state; what it pays and to whom never changes.
CREATE TABLE coin_payouts (
  -- Of the withdrawal, and of its spend.
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  asset text NOT NULL,
  chain text NOT NULL CHECK (chain IN ('ethereum', 'bsc', 'bitcoin', 'tron')),
  -- The network's, as the wire has it.
  code text NOT NULL,
  address text NOT NULL CHECK (CASE chain
    WHEN 'bitcoin' THEN address ~ '^[0-9A-Za-z]{25,90}$' WHEN 'tron' THEN address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'
    ELSE address ~ '^0x[0-9A-Fa-f]{40}$' END),
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
  pending_notice text CHECK (pending_notice IN ('requested', 'checked', 'sent', 'settled', 'refused', 'returned')),
  CHECK ((risks IS NULL) = (officers_needed IS NULL))
);
-- Ids are in the order of their making.
CREATE INDEX coin_payouts_by_user ON coin_payouts (user_id, id DESC);
CREATE INDEX coin_payouts_by_address ON coin_payouts (lower(address), user_id);
CREATE INDEX coin_payouts_due ON coin_payouts (next_step_at) WHERE next_step_at IS NOT NULL;
CREATE INDEX coin_payouts_pending_notice ON coin_payouts (created_at) WHERE pending_notice IS NOT NULL;
GRANT SELECT, UPDATE (risks, officers_needed, needs_passkey, signed_at, approved_at, opened_at,
  voided_at, waiting, reason, next_step_at, steps, pending_notice) ON coin_payouts TO sarraf_app;
GRANT SELECT, INSERT, UPDATE (risks, officers_needed, needs_passkey, signed_at, approved_at,
  opened_at, voided_at, waiting, reason, next_step_at, steps, pending_notice) ON coin_payouts TO
  sarraf_engine;

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
GRANT SELECT, INSERT, UPDATE (credential_id, client_data_json, authenticator_data, signature, at) ON
  coin_payout_assertions TO sarraf_app;

-- Moves from hot to a cold address that two officers decided on. What each is never changes; it is handed to
-- the transactions of the house under its own id, once.
CREATE TABLE cold_moves (
  -- Of its transaction, too.
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  approval_id bigint NOT NULL UNIQUE REFERENCES approvals (id),
  chain text NOT NULL CHECK (chain IN ('ethereum', 'bsc', 'bitcoin', 'tron')),
  asset text NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  address text NOT NULL CHECK (CASE chain
    WHEN 'bitcoin' THEN address ~ '^[0-9A-Za-z]{25,90}$' WHEN 'tron' THEN address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'
    ELSE address ~ '^0x[0-9A-Fa-f]{40}$' END),
  created_at timestamptz NOT NULL,
  -- Why it is not taken yet.
  wait text,
  taken_at timestamptz
);
CREATE INDEX cold_moves_open ON cold_moves (created_at, id) WHERE taken_at IS NULL;
GRANT SELECT, INSERT, UPDATE (wait, taken_at) ON cold_moves TO sarraf_app;

-- Deposit addresses that are emptied to hot, one token each: gas comes first where it is missing.
CREATE TABLE sweeps (
  -- Of the transaction that empties it.
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  chain text NOT NULL CHECK (chain IN ('ethereum', 'bsc', 'tron')),
  asset text NOT NULL,
  address text NOT NULL,
  -- The address's place below the key.
  number bigint NOT NULL CHECK (number >= 0),
  created_at timestamptz NOT NULL,
  -- The newest transaction that brings it gas, how much, in the chain's own units, and how many there were.
  top_up_id text,
  top_up_raw numeric(80, 0) CHECK (top_up_raw > 0),
  top_ups bigint NOT NULL DEFAULT 0,
  -- What is swept, in the chain's own units; null before that is decided, and then for ever.
  raw numeric(80, 0) CHECK (raw > 0),
  wait text,
  ended_at timestamptz,
  is_failed boolean NOT NULL DEFAULT false,
  CHECK ((top_up_id IS NULL) = (top_up_raw IS NULL))
);
-- One at a time for an address and asset.
CREATE UNIQUE INDEX sweeps_open ON sweeps (chain, asset, address) WHERE ended_at IS NULL;
CREATE INDEX sweeps_failed ON sweeps (chain, asset, address) WHERE is_failed;
GRANT SELECT, INSERT, UPDATE (top_up_id, top_up_raw, top_ups, raw, wait, ended_at, is_failed) ON
  sweeps TO sarraf_app;

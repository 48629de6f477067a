-- Accounts, what they hold, and every movement between them. Amounts are whole smallest units.

CREATE TABLE accounts (
  id bigint PRIMARY KEY,
  owner_kind text NOT NULL CHECK (owner_kind IN ('user', 'house', 'outside')),
  owner_id text NOT NULL,
  asset text NOT NULL,
  wallet text NOT NULL CHECK (wallet IN ('spot', 'vault')),
  UNIQUE (owner_kind, owner_id, asset, wallet)
);

-- A cache of the postings, proved against them by `npm run invariants`. The owner's kind stands
-- here too because a check sees only its own row.
CREATE TABLE balances (
  account_id bigint PRIMARY KEY,
  owner_kind text NOT NULL CHECK (owner_kind IN ('user', 'house', 'outside')),
  total bigint NOT NULL,
  held bigint NOT NULL,
  CONSTRAINT balances_user_never_below_zero
    CHECK (owner_kind <> 'user' OR (total >= held AND held >= 0))
) WITH (fillfactor = 50);

-- Money that only its reason releases. A hold is not a posting.
CREATE TABLE holds (
  id bigint PRIMARY KEY,
  account_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  remaining bigint NOT NULL CHECK (remaining BETWEEN 0 AND amount),
  reason_kind text NOT NULL,
  reason_id text NOT NULL,
  -- Whether anything is left: a column of its own, so that a partial fill touches no index.
  is_open boolean NOT NULL CHECK (is_open = (remaining > 0))
) WITH (fillfactor = 70);
CREATE INDEX holds_open ON holds (account_id) WHERE is_open;

CREATE TABLE ledger_entries (
  id bigint PRIMARY KEY,
  kind text NOT NULL,
  reference text NOT NULL,
  at_ms bigint NOT NULL,
  seq bigint NOT NULL,
  command_index bigint NOT NULL
);

-- Never partitioned: here one business event is one entry, for ever.
CREATE TABLE entry_keys (
  kind text NOT NULL,
  reference text NOT NULL,
  entry_id bigint NOT NULL,
  PRIMARY KEY (kind, reference)
);

CREATE TABLE postings (
  entry_id bigint NOT NULL,
  posting_index bigint NOT NULL,
  from_account bigint NOT NULL,
  to_account bigint NOT NULL,
  asset text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  role text NOT NULL,
  PRIMARY KEY (entry_id, posting_index),
  CHECK (from_account <> to_account)
);
CREATE INDEX postings_from ON postings (from_account, entry_id);
CREATE INDEX postings_to ON postings (to_account, entry_id);

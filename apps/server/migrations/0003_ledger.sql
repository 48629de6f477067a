-- Accounts, what they hold, and every movement between them. Amounts are whole smallest units.
CREATE TABLE accounts (
  id bigint PRIMARY KEY,
  owner_kind text NOT NULL CHECK (owner_kind IN ('user', 'house', 'outside')),
  owner_id text NOT NULL,
  asset text NOT NULL,
  wallet text NOT NULL CHECK (wallet IN ('spot', 'vault')),
  UNIQUE (owner_kind, owner_id, asset, wallet)
);
GRANT SELECT ON accounts TO sarraf_app;
GRANT SELECT, INSERT ON accounts TO sarraf_engine;

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
GRANT SELECT ON balances TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON balances TO sarraf_engine;

-- Money that only its reason releases. A hold is not a posting. One that ended is no row any more: what
-- stands here is what is held. So it is also where open orders are found, and a change of an order
-- touches none of its indexes.
CREATE TABLE holds (
  id bigint PRIMARY KEY,
  account_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  remaining bigint NOT NULL,
  reason_kind text NOT NULL,
  reason_id text NOT NULL,
  CHECK (remaining > 0 AND remaining <= amount)
) WITH (fillfactor = 70);
CREATE INDEX holds_by_account ON holds (account_id);
GRANT SELECT ON holds TO sarraf_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON holds TO sarraf_engine;

-- One business event each, with the place in the journal that it came from.
CREATE TABLE ledger_entries (
  id bigint PRIMARY KEY,
  kind text NOT NULL,
  reference text NOT NULL,
  at_ms bigint NOT NULL,
  seq bigint NOT NULL,
  command_index bigint NOT NULL
);
GRANT SELECT ON ledger_entries TO sarraf_app;
GRANT SELECT, INSERT ON ledger_entries TO sarraf_engine;

-- Never partitioned: here one business event is one entry, for ever.
CREATE TABLE entry_keys (
  kind text NOT NULL,
  reference text NOT NULL,
  entry_id bigint NOT NULL,
  PRIMARY KEY (kind, reference)
);
GRANT SELECT ON entry_keys TO sarraf_app;
GRANT SELECT, INSERT ON entry_keys TO sarraf_engine;

-- Nobody asks for the postings of an account: they are read by their entry, or all of them. Two index
-- entries a posting were a tenth of what the rows of a full batch cost.
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
-- What moved a wallet beside trades: those are found by their user, and pay for no index of postings.
CREATE INDEX postings_moved_from ON postings (from_account, entry_id)
  WHERE role NOT IN ('base', 'quote', 'fee');
CREATE INDEX postings_moved_to ON postings (to_account, entry_id)
  WHERE role NOT IN ('base', 'quote', 'fee');
-- A person's bank deposits and corrections, by whoever gave the money: however much else moved a wallet,
-- only they are read. Trades pay for none of these.
CREATE INDEX postings_credited ON postings (to_account, from_account, entry_id)
  WHERE role = 'credit';
CREATE INDEX postings_adjusted_from ON postings (from_account, entry_id) WHERE role = 'adjustment';
CREATE INDEX postings_adjusted_to ON postings (to_account, entry_id) WHERE role = 'adjustment';
GRANT SELECT ON postings TO sarraf_app;
GRANT SELECT, INSERT ON postings TO sarraf_engine;

-- The books as they are looked through, made by a worker behind what is committed: an index of the
-- postings themselves is paid for by every order.
CREATE TABLE ledger_index_place (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- The last entry that is in the two tables below.
  entry_id bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON ledger_index_place TO sarraf_app;
INSERT INTO ledger_index_place (entry_id) VALUES (0);

-- What an account had after an entry that moved it; smallest units.
CREATE TABLE account_entries (
  account_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (account_id, entry_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_entries TO sarraf_app;

-- Which entries move an asset, by their kind.
CREATE TABLE asset_entries (
  asset text NOT NULL,
  kind text NOT NULL,
  entry_id bigint NOT NULL,
  PRIMARY KEY (asset, kind, entry_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON asset_entries TO sarraf_app;

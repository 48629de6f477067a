-- What the chain says of our addresses, block by block. What a node says now is one thing, what the
-- books have another; both are kept, and compared.
ALTER TABLE asset_networks
  -- From here on a second node has to have the same block; null: never.
  ADD COLUMN large_amount bigint CHECK (large_amount > 0);

-- As far as a chain was read: moved only from where it stands.
CREATE TABLE chain_cursors (
  chain text PRIMARY KEY CHECK (chain ~ '^[a-z]{2,20}$'),
  height bigint NOT NULL CHECK (height >= 0),
  hash text NOT NULL,
  block_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL
);
-- The newest blocks that were read, by which a fork is found.
CREATE TABLE chain_heads (
  chain text NOT NULL,
  height bigint NOT NULL,
  hash text NOT NULL,
  block_at timestamptz NOT NULL,
  PRIMARY KEY (chain, height)
);
CREATE TABLE chain_forks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain text NOT NULL,
  -- The lowest block that was taken back, and how many were.
  from_height bigint NOT NULL,
  depth bigint NOT NULL CHECK (depth > 0),
  at timestamptz NOT NULL
);
CREATE INDEX chain_forks_newest ON chain_forks (chain, id DESC);

-- Addresses of ours: a person has one of a family, the house its hot and gas address. The index is the
-- child's number below its branch.
CREATE SEQUENCE deposit_address_numbers MINVALUE 0 START 0;
CREATE TABLE deposit_addresses (
  family text NOT NULL CHECK (family IN ('evm')),
  branch bigint NOT NULL CHECK (branch IN (0, 1)),
  number bigint NOT NULL CHECK (number BETWEEN 0 AND 2147483647),
  address text NOT NULL,
  user_id bigint REFERENCES users (id),
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (family, branch, number),
  UNIQUE (family, user_id),
  CHECK ((branch = 0) = (user_id IS NOT NULL))
);
CREATE UNIQUE INDEX deposit_addresses_by_address ON deposit_addresses (lower(address));

-- Every movement of an address of ours. A row is never deleted: what the chain took back is orphaned.
CREATE TABLE chain_moves (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  chain text NOT NULL,
  txid text NOT NULL,
  ordinal text NOT NULL,
  is_in boolean NOT NULL,
  height bigint NOT NULL,
  block_hash text NOT NULL,
  address text NOT NULL,
  counterpart text,
  asset text NOT NULL,
  -- The chain's own units; what goes is below zero.
  raw numeric(80, 0) NOT NULL CHECK (raw <> 0 AND (raw > 0) = is_in),
  kind text NOT NULL CHECK (kind IN ('in', 'out', 'fee', 'internal')),
  state text NOT NULL DEFAULT 'mined' CHECK (state IN ('mined', 'orphaned')),
  -- Whose it is; null: the house's own address.
  user_id bigint,
  -- `waiting`: in no book yet · `settling`: the books follow · `dust`: less than our smallest unit ·
  -- `opening`: part of what two officers opened with · `own`: between addresses of ours, or it goes ·
  -- `acknowledged`: it went without us, and two officers had the chain go on.
  book text NOT NULL CHECK (book IN
    ('waiting', 'credited', 'parked', 'settling', 'reversed', 'dust', 'opening', 'own',
     'acknowledged')),
  reason text CHECK (reason IN ('below_minimum', 'account_stopped', 'second_node',
    'unknown_address', 'fork', 'network_closed')),
  units bigint NOT NULL CHECK (units >= 0),
  -- What of it is below our unit: booked nowhere, and a term of the comparison.
  dust_raw numeric(80, 0) NOT NULL CHECK (dust_raw >= 0),
  seen_at timestamptz NOT NULL,
  due_at timestamptz,
  booked_at timestamptz,
  orphaned_at timestamptz,
  -- Decided by two, and its person was not told yet.
  is_untold boolean NOT NULL DEFAULT false,
  CHECK ((state = 'orphaned') = (orphaned_at IS NOT NULL)),
  UNIQUE (chain, txid, ordinal, is_in)
);
CREATE INDEX chain_moves_by_height ON chain_moves (chain, height) WHERE state = 'mined';
CREATE INDEX chain_moves_waiting ON chain_moves (chain, height) WHERE book IN ('waiting', 'settling');
CREATE INDEX chain_moves_parked ON chain_moves (seq) WHERE book = 'parked';
CREATE INDEX chain_moves_gathered ON chain_moves (user_id, asset, chain)
  WHERE book = 'parked' AND reason = 'below_minimum';
CREATE INDEX chain_moves_taken_back ON chain_moves (seq)
  WHERE state = 'orphaned' AND book IN ('credited', 'parked', 'settling');
CREATE INDEX chain_moves_own ON chain_moves (user_id, seq DESC) WHERE is_in;
CREATE INDEX chain_moves_unexplained ON chain_moves (chain, seq)
  WHERE book = 'own' AND NOT is_in AND state = 'mined';
CREATE INDEX chain_moves_untold ON chain_moves (seq) WHERE is_untold;
CREATE INDEX chain_moves_of_address ON chain_moves (chain, address, asset) WHERE state = 'mined';
CREATE INDEX chain_moves_sums ON chain_moves (chain, asset, height) WHERE state = 'mined';

-- What stops a chain; one at a time.
CREATE TABLE chain_stops (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain text NOT NULL,
  stopped_at timestamptz NOT NULL DEFAULT now(),
  stopped_by bigint REFERENCES users (id),
  reason text,
  findings json NOT NULL,
  lifted_at timestamptz
);
CREATE UNIQUE INDEX chain_stops_open ON chain_stops (chain) WHERE lifted_at IS NULL;

-- Custody as it was opened by two, with the block at which the chain said so. What lies there beyond
-- whole units of ours is `dust_raw`; what no move told of, because it came before, `before_raw`.
CREATE TABLE chain_openings (
  chain text NOT NULL,
  asset text NOT NULL,
  height bigint NOT NULL,
  hash text NOT NULL,
  units bigint NOT NULL CHECK (units >= 0),
  before_raw numeric(80, 0) NOT NULL,
  dust_raw numeric(80, 0) NOT NULL,
  -- Of `approvals`, whose row is locked while the command is sent: a foreign key would wait for it.
  approval_id bigint NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (chain, asset)
);
-- The newest comparison of each.
CREATE TABLE chain_differences (
  chain text NOT NULL,
  asset text NOT NULL,
  checked_at timestamptz NOT NULL,
  height bigint NOT NULL,
  hash text NOT NULL,
  state_raw numeric(80, 0) NOT NULL,
  moves_raw numeric(80, 0) NOT NULL,
  books_raw numeric(80, 0) NOT NULL,
  unbooked json NOT NULL,
  difference_raw numeric(80, 0) NOT NULL,
  books_difference_raw numeric(80, 0) NOT NULL,
  -- What two officers had the chain go on with; another difference stops it again.
  accepted_raw numeric(80, 0) NOT NULL DEFAULT 0,
  accepted_books_raw numeric(80, 0) NOT NULL DEFAULT 0,
  PRIMARY KEY (chain, asset)
);

-- Who says that a payment is theirs.
CREATE TABLE coin_claims (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  chain text NOT NULL,
  txid text NOT NULL,
  -- What they say that it is; it decides nothing.
  claimed_amount text CHECK (length(claimed_amount) <= 64),
  move_id uuid REFERENCES chain_moves (id),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled', 'refused')),
  at timestamptz NOT NULL,
  UNIQUE (user_id, chain, txid)
);
CREATE INDEX coin_claims_by_move ON coin_claims (move_id) WHERE state = 'open';
CREATE INDEX coin_claims_lately ON coin_claims (user_id, at DESC);

REVOKE ALL ON chain_cursors, chain_heads, chain_forks, deposit_addresses, chain_moves, chain_stops,
  chain_openings, chain_differences, coin_claims FROM PUBLIC, sarraf_app, sarraf_engine;
REVOKE ALL ON SEQUENCE deposit_address_numbers FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT USAGE ON SEQUENCE deposit_address_numbers TO sarraf_app;
GRANT SELECT, INSERT ON chain_forks, deposit_addresses TO sarraf_app;
GRANT SELECT ON chain_openings TO sarraf_app;
-- Written with the command that opens custody, by whoever writes the books.
GRANT INSERT, SELECT ON chain_openings TO sarraf_engine;
GRANT SELECT (asset, code), UPDATE (deposit_open) ON asset_networks TO sarraf_engine;
GRANT SELECT (id, chain, asset, user_id, is_in, book, height),
  UPDATE (book, reason, user_id, booked_at, is_untold) ON chain_moves TO sarraf_engine;
GRANT SELECT, INSERT, UPDATE ON chain_cursors, chain_moves, chain_stops, chain_differences, coin_claims
  TO sarraf_app;
GRANT SELECT, INSERT, DELETE ON chain_heads TO sarraf_app;

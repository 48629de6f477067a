-- What the chain says of our addresses, block by block. What a node says now is one thing, what the
-- books have another; both are kept, and compared.

-- As far as a chain was read: moved only from where it stands.
CREATE TABLE chain_cursors (
  chain text PRIMARY KEY CHECK (chain ~ '^[a-z]{2,20}$'),
  height bigint NOT NULL CHECK (height >= 0),
  hash text NOT NULL,
  block_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON chain_cursors TO sarraf_app;

-- The newest blocks that were read, by which a fork is found.
CREATE TABLE chain_heads (
  chain text NOT NULL,
  height bigint NOT NULL,
  hash text NOT NULL,
  block_at timestamptz NOT NULL,
  PRIMARY KEY (chain, height)
);
GRANT SELECT, INSERT, DELETE ON chain_heads TO sarraf_app;

-- Blocks that a chain took back.
CREATE TABLE chain_forks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain text NOT NULL,
  -- The lowest block that was taken back, and how many were.
  from_height bigint NOT NULL,
  depth bigint NOT NULL CHECK (depth > 0),
  at timestamptz NOT NULL
);
CREATE INDEX chain_forks_newest ON chain_forks (chain, id DESC);
GRANT SELECT, INSERT ON chain_forks TO sarraf_app;

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
GRANT SELECT, INSERT, UPDATE ON chain_stops TO sarraf_app;

-- Addresses of ours: a person has one of a family, the house its hot and gas address. The index is the
-- child's number below its branch.
CREATE SEQUENCE deposit_address_numbers MINVALUE 0 START 0;
GRANT USAGE ON SEQUENCE deposit_address_numbers TO sarraf_app;

CREATE TABLE deposit_addresses (
  family text NOT NULL CHECK (family IN ('evm', 'bitcoin', 'tron')),
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
GRANT SELECT, INSERT ON deposit_addresses TO sarraf_app;

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
  -- `acknowledged`: it went without us, and two officers had the chain go on. Movements of our own
  -- transactions: `spend` · the books do not have all of it yet · `spent` · they have · `inner` · it went
  -- between addresses of ours, and no book moves by it.
  book text NOT NULL CHECK (book IN
    ('waiting', 'credited', 'parked', 'settling', 'reversed', 'dust', 'opening', 'own', 'acknowledged',
     'spend', 'spent', 'inner')),
  reason text CHECK (reason IN ('below_minimum', 'account_stopped', 'second_node',
    'unknown_address', 'fork', 'network_closed')),
  units bigint NOT NULL CHECK (units >= 0),
  -- What of it is below our unit: booked nowhere, and a term of the comparison. The fee of a transaction that
  -- comes in another block may be another one, also once it is booked.
  dust_raw numeric(80, 0) NOT NULL CHECK (dust_raw >= 0 OR book = 'spent'),
  seen_at timestamptz NOT NULL,
  due_at timestamptz,
  booked_at timestamptz,
  orphaned_at timestamptz,
  -- Decided by two, and its person was not told yet.
  is_untold boolean NOT NULL DEFAULT false,
  -- What came by a transaction of Bitcoin is a coin until another transaction spends it, which names it.
  is_spent boolean NOT NULL DEFAULT false CHECK (is_in OR NOT is_spent),
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
-- What of chains waits for a person is counted by an index: parked deposits that are nobody's, or whose
-- person may take none. Those below the minimum wait for more of the same, not for staff.
CREATE INDEX chain_moves_unmatched ON chain_moves (seq)
  WHERE book = 'parked' AND reason <> 'below_minimum';
CREATE INDEX chain_moves_of_spends ON chain_moves (chain, asset) WHERE book = 'spend';
CREATE INDEX chain_moves_spent_back ON chain_moves (chain)
  WHERE book IN ('spend', 'spent') AND state = 'orphaned';
CREATE INDEX chain_moves_coins ON chain_moves (chain, asset, raw DESC)
  WHERE chain = 'bitcoin' AND is_in AND NOT is_spent AND state = 'mined';
GRANT SELECT, INSERT, UPDATE ON chain_moves TO sarraf_app;
GRANT SELECT (id, chain, is_in, height, asset, user_id, book), UPDATE (user_id, book, reason,
  booked_at, is_untold) ON chain_moves TO sarraf_engine;

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
GRANT SELECT ON chain_openings TO sarraf_app;
GRANT SELECT, INSERT ON chain_openings TO sarraf_engine;

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
GRANT SELECT, INSERT, UPDATE ON chain_differences TO sarraf_app;

-- Totals of movements, so that a comparison costs the same however many there are. Each change of a
-- movement leaves its difference here, in its own transaction, whoever makes it: rows are added and never
-- changed, so that a reader of blocks and the writer of the books wait for nobody. A comparison folds
-- them into one row each.
CREATE TABLE chain_move_sums (
  chain text NOT NULL,
  asset text NOT NULL,
  state text NOT NULL,
  book text NOT NULL,
  is_in boolean NOT NULL,
  -- False: of the house's own address, in a block that custody was opened with or before.
  is_after boolean NOT NULL,
  has_units boolean NOT NULL,
  count bigint NOT NULL,
  raw numeric(80, 0) NOT NULL,
  dust_raw numeric(80, 0) NOT NULL,
  is_folded boolean NOT NULL DEFAULT false
);
CREATE INDEX chain_move_sums_of ON chain_move_sums (chain, asset);
CREATE INDEX chain_move_sums_new ON chain_move_sums (chain) WHERE NOT is_folded;
GRANT SELECT, INSERT, DELETE ON chain_move_sums TO sarraf_app;

-- What was mined at each address.
CREATE TABLE chain_address_sums (
  chain text NOT NULL,
  asset text NOT NULL,
  address text NOT NULL,
  raw numeric(80, 0) NOT NULL,
  is_folded boolean NOT NULL DEFAULT false
);
CREATE INDEX chain_address_sums_of ON chain_address_sums (chain, asset, address);
CREATE INDEX chain_address_sums_new ON chain_address_sums (chain) WHERE NOT is_folded;
GRANT SELECT, INSERT, DELETE ON chain_address_sums TO sarraf_app;

-- With the rights of the owner: who may change a movement may not change its totals.
CREATE FUNCTION total_new_moves() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  WITH changed AS (
    SELECT 1 AS sign, n.* FROM new_moves AS n),
  judged AS (
    SELECT c.*, c.user_id IS NOT NULL OR EXISTS (
      SELECT FROM chain_openings AS o
      WHERE o.chain = c.chain AND o.asset = c.asset AND o.height < c.height) AS is_after
    FROM changed AS c),
  addresses AS (
    INSERT INTO chain_address_sums (chain, asset, address, raw)
    SELECT chain, asset, address, sum(sign * raw) FROM judged WHERE state = 'mined'
    GROUP BY chain, asset, address HAVING sum(sign * raw) <> 0)
  INSERT INTO chain_move_sums (chain, asset, state, book, is_in, is_after, has_units, count, raw, dust_raw)
  SELECT chain, asset, state, book, is_in, is_after, units > 0, sum(sign), sum(sign * raw),
    sum(sign * dust_raw)
  FROM judged GROUP BY chain, asset, state, book, is_in, is_after, units > 0
  HAVING sum(sign) <> 0 OR sum(sign * raw) <> 0 OR sum(sign * dust_raw) <> 0;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION total_new_moves() FROM PUBLIC;
CREATE TRIGGER total_new_moves AFTER INSERT ON chain_moves
  REFERENCING NEW TABLE AS new_moves FOR EACH STATEMENT EXECUTE FUNCTION total_new_moves();

CREATE FUNCTION total_changed_moves() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  WITH changed AS (
    SELECT 1 AS sign, n.* FROM new_moves AS n UNION ALL SELECT -1, o.* FROM old_moves AS o),
  judged AS (
    SELECT c.*, c.user_id IS NOT NULL OR EXISTS (
      SELECT FROM chain_openings AS o
      WHERE o.chain = c.chain AND o.asset = c.asset AND o.height < c.height) AS is_after
    FROM changed AS c),
  addresses AS (
    INSERT INTO chain_address_sums (chain, asset, address, raw)
    SELECT chain, asset, address, sum(sign * raw) FROM judged WHERE state = 'mined'
    GROUP BY chain, asset, address HAVING sum(sign * raw) <> 0)
  INSERT INTO chain_move_sums (chain, asset, state, book, is_in, is_after, has_units, count, raw, dust_raw)
  SELECT chain, asset, state, book, is_in, is_after, units > 0, sum(sign), sum(sign * raw),
    sum(sign * dust_raw)
  FROM judged GROUP BY chain, asset, state, book, is_in, is_after, units > 0
  HAVING sum(sign) <> 0 OR sum(sign * raw) <> 0 OR sum(sign * dust_raw) <> 0;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION total_changed_moves() FROM PUBLIC;
CREATE TRIGGER total_changed_moves AFTER UPDATE ON chain_moves
  REFERENCING NEW TABLE AS new_moves OLD TABLE AS old_moves
  FOR EACH STATEMENT EXECUTE FUNCTION total_changed_moves();

-- Once for an asset of a chain: which of the house's movements came with custody is known from here on.
CREATE FUNCTION total_opened_moves() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- what a reader of blocks is about to keep is either seen here, or sees this opening
  LOCK TABLE chain_moves IN SHARE ROW EXCLUSIVE MODE;
  INSERT INTO chain_move_sums (chain, asset, state, book, is_in, is_after, has_units, count, raw, dust_raw)
  SELECT m.chain, m.asset, m.state, m.book, m.is_in, sign.is_after, m.units > 0,
    sum(sign.of), sum(sign.of * m.raw), sum(sign.of * m.dust_raw)
  FROM chain_moves AS m, (VALUES (-1, false), (1, true)) AS sign (of, is_after)
  WHERE m.chain = NEW.chain AND m.asset = NEW.asset AND m.user_id IS NULL AND m.height > NEW.height
  GROUP BY m.chain, m.asset, m.state, m.book, m.is_in, sign.is_after, m.units > 0;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION total_opened_moves() FROM PUBLIC;
CREATE TRIGGER total_opened_moves AFTER INSERT ON chain_openings
  FOR EACH ROW EXECUTE FUNCTION total_opened_moves();

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

REVOKE ALL ON chain_move_sums, chain_address_sums FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT, INSERT, DELETE ON chain_move_sums, chain_address_sums TO sarraf_app;

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

-- A trigger needs nobody's right to call it; nobody else may.
REVOKE ALL ON FUNCTION total_new_moves(), total_changed_moves(), total_opened_moves() FROM PUBLIC;

CREATE TRIGGER total_new_moves AFTER INSERT ON chain_moves
  REFERENCING NEW TABLE AS new_moves FOR EACH STATEMENT EXECUTE FUNCTION total_new_moves();
CREATE TRIGGER total_changed_moves AFTER UPDATE ON chain_moves
  REFERENCING NEW TABLE AS new_moves OLD TABLE AS old_moves
  FOR EACH STATEMENT EXECUTE FUNCTION total_changed_moves();
CREATE TRIGGER total_opened_moves AFTER INSERT ON chain_openings
  FOR EACH ROW EXECUTE FUNCTION total_opened_moves();

-- What was read before.
INSERT INTO chain_move_sums (chain, asset, state, book, is_in, is_after, has_units, count, raw, dust_raw)
SELECT m.chain, m.asset, m.state, m.book, m.is_in, of.is_after, m.units > 0, count(*), sum(m.raw),
  sum(m.dust_raw)
FROM chain_moves AS m, LATERAL (SELECT m.user_id IS NOT NULL OR EXISTS (
    SELECT FROM chain_openings AS o
    WHERE o.chain = m.chain AND o.asset = m.asset AND o.height < m.height) AS is_after) AS of
GROUP BY m.chain, m.asset, m.state, m.book, m.is_in, of.is_after, m.units > 0;
INSERT INTO chain_address_sums (chain, asset, address, raw)
SELECT chain, asset, address, sum(raw) FROM chain_moves WHERE state = 'mined'
GROUP BY chain, asset, address;

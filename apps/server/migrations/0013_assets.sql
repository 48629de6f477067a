-- What can be owned, and over which networks it travels. Seeded at the first start, edited by
-- operators afterwards. Amounts are whole smallest units of the asset.
CREATE TABLE assets (
  symbol text PRIMARY KEY CHECK (symbol ~ '^[A-Z]{2,10}$'),
  scale bigint NOT NULL CHECK (scale BETWEEN 0 AND 18),
  name_fa text NOT NULL,
  name_en text NOT NULL,
  -- Least quantity of an order; none for money.
  min_amount bigint CHECK (min_amount > 0),
  sort_order bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON assets TO sarraf_app;
GRANT SELECT ON assets TO sarraf_engine;

-- What a network may take of us, and how much of an asset lies where its keys are at work. All in smallest
-- units: the fee of the chain's own coin, the rest of the asset.
CREATE TABLE asset_networks (
  asset text NOT NULL REFERENCES assets (symbol),
  code text NOT NULL,
  name text NOT NULL,
  confirmations bigint NOT NULL CHECK (confirmations > 0),
  needs_memo boolean NOT NULL,
  withdraw_fee bigint NOT NULL CHECK (withdraw_fee >= 0),
  min_deposit bigint NOT NULL CHECK (min_deposit >= 0),
  min_withdraw bigint NOT NULL CHECK (min_withdraw >= 0),
  deposit_open boolean NOT NULL,
  withdraw_open boolean NOT NULL,
  sort_order bigint NOT NULL,
  -- From here on a second node has to have the same block; null: never.
  large_amount bigint CHECK (large_amount > 0),
  -- The most that one transaction may cost; null: nothing is sent by it.
  network_fee_max bigint CHECK (network_fee_max > 0),
  -- Above it coins go to cold; null: they stay.
  hot_ceiling bigint CHECK (hot_ceiling > 0),
  -- From here on a deposit address is emptied to hot; null: never.
  sweep_from bigint CHECK (sweep_from > 0),
  -- What one withdrawal may be at most, and up to where nobody has to look at it; null: no most, and always
  -- somebody.
  max_withdraw bigint CHECK (max_withdraw > 0),
  automatic_max bigint CHECK (automatic_max > 0),
  PRIMARY KEY (asset, code)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON asset_networks TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON asset_networks TO sarraf_engine;

-- Assets as the engine knows them.
CREATE TABLE assets_state (
  symbol text PRIMARY KEY,
  -- Decimals of the smallest unit; never changes.
  scale bigint NOT NULL CHECK (scale BETWEEN 0 AND 18)
);
GRANT SELECT ON assets_state TO sarraf_app;
GRANT SELECT, INSERT ON assets_state TO sarraf_engine;

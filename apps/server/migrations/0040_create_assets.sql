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
  PRIMARY KEY (asset, code)
);

-- The house's counter is the engine's state: the house's terms, and the latest quote of each person in each
-- market. A quote is followed by the next one in its own row.
CREATE TABLE otc_desk_state (
  id bigint PRIMARY KEY CHECK (id = 1),
  spread_ppm bigint NOT NULL CHECK (spread_ppm BETWEEN 0 AND 500000),
  quote_ms bigint NOT NULL CHECK (quote_ms > 0),
  -- Smallest units of toman.
  user_open_max bigint NOT NULL CHECK (user_open_max >= 0),
  house_open_max bigint NOT NULL CHECK (house_open_max >= 0)
);
GRANT SELECT ON otc_desk_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON otc_desk_state TO sarraf_engine;

CREATE TABLE otc_quotes_state (
  user_id bigint NOT NULL,
  market text NOT NULL,
  quote_id text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  base_units bigint NOT NULL CHECK (base_units > 0),
  quote_units bigint NOT NULL CHECK (quote_units > 0),
  fee_units bigint NOT NULL CHECK (fee_units >= 0),
  price text NOT NULL,
  index_price text NOT NULL,
  -- Smallest units of toman.
  worth bigint NOT NULL CHECK (worth >= 0),
  expires_at_ms bigint NOT NULL,
  -- Neither taken, nor over, nor followed by another.
  is_live boolean NOT NULL,
  PRIMARY KEY (user_id, market)
) WITH (fillfactor = 50);
GRANT SELECT ON otc_quotes_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON otc_quotes_state TO sarraf_engine;

-- Trades with the house. They are numbered with the orders and listed among them.
CREATE TABLE otc_trades (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  market text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  base_units bigint NOT NULL CHECK (base_units > 0),
  quote_units bigint NOT NULL CHECK (quote_units > 0),
  fee_units bigint NOT NULL CHECK (fee_units >= 0),
  fee_asset text NOT NULL,
  -- As it was quoted, a decimal: between the market's ticks.
  price text NOT NULL,
  -- Of its ledger entry of kind otc.
  reference text NOT NULL,
  client_order_id text,
  entry_id bigint NOT NULL,
  at_ms bigint NOT NULL,
  CHECK (fee_units <= CASE side WHEN 'buy' THEN base_units ELSE quote_units END)
);
CREATE INDEX otc_trades_by_user ON otc_trades (user_id, (-id));
CREATE INDEX otc_trades_by_user_market ON otc_trades (user_id, market, (-id));
CREATE UNIQUE INDEX otc_trades_client_order_id ON otc_trades (user_id, client_order_id)
  WHERE client_order_id IS NOT NULL;
CREATE INDEX otc_trades_by_time ON otc_trades USING brin (at_ms);
GRANT SELECT ON otc_trades TO sarraf_app;
GRANT SELECT, INSERT ON otc_trades TO sarraf_engine;

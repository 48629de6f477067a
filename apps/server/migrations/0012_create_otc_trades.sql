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
REVOKE ALL ON otc_trades FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT ON otc_trades TO sarraf_app;
GRANT SELECT, INSERT ON otc_trades TO sarraf_engine;

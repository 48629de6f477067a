-- Orders and trades, in ticks and lots of their market; what a user's history is read from.

CREATE TABLE orders (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  market text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  order_type text NOT NULL CHECK (order_type IN ('market', 'limit', 'otc')),
  price_ticks bigint CHECK (price_ticks > 0),
  bound_ticks bigint,
  lots bigint NOT NULL CHECK (lots > 0),
  filled_lots bigint NOT NULL CHECK (filled_lots >= 0),
  cancelled_lots bigint NOT NULL CHECK (cancelled_lots >= 0),
  filled_quote bigint NOT NULL CHECK (filled_quote >= 0),
  fee_units bigint NOT NULL CHECK (fee_units >= 0),
  fee_asset text NOT NULL,
  maker_fee_ppm bigint NOT NULL,
  taker_fee_ppm bigint NOT NULL,
  status text NOT NULL CHECK (
    status IN ('open', 'partially_filled', 'filled', 'cancelled', 'rejected', 'untriggered')
  ),
  cancel_reason text,
  client_order_id text,
  hold_id bigint,
  priority bigint NOT NULL,
  created_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  created_seq bigint NOT NULL,
  -- Whether it can still change: a column of its own, so that a partial fill touches no index.
  is_open boolean NOT NULL
    CHECK (is_open = (status IN ('open', 'partially_filled', 'untriggered'))),
  CHECK (filled_lots + cancelled_lots <= lots)
) WITH (fillfactor = 70);
-- Also how a start of the engine finds every open order.
CREATE INDEX orders_open ON orders (user_id, id DESC) WHERE is_open;
CREATE INDEX orders_by_user ON orders (user_id, id DESC);
CREATE UNIQUE INDEX orders_client_order_id ON orders (user_id, client_order_id)
  WHERE client_order_id IS NOT NULL;

CREATE TABLE trades (
  id bigint PRIMARY KEY,
  market text NOT NULL,
  market_seq bigint NOT NULL,
  price_ticks bigint NOT NULL CHECK (price_ticks > 0),
  lots bigint NOT NULL CHECK (lots > 0),
  quote bigint NOT NULL CHECK (quote > 0),
  taker_side text NOT NULL CHECK (taker_side IN ('buy', 'sell')),
  maker_order bigint NOT NULL,
  taker_order bigint NOT NULL,
  maker_user bigint NOT NULL,
  taker_user bigint NOT NULL,
  maker_fee bigint NOT NULL CHECK (maker_fee >= 0),
  taker_fee bigint NOT NULL CHECK (taker_fee >= 0),
  entry_id bigint NOT NULL,
  at_ms bigint NOT NULL
);
CREATE UNIQUE INDEX trades_by_market ON trades (market, market_seq);
CREATE INDEX trades_by_maker ON trades (maker_user, id DESC);
CREATE INDEX trades_by_taker ON trades (taker_user, id DESC);

CREATE TABLE assets_state (
  symbol text PRIMARY KEY,
  -- Decimals of the smallest unit; never changes.
  scale bigint NOT NULL CHECK (scale BETWEEN 0 AND 18)
);

CREATE TABLE markets_state (
  symbol text PRIMARY KEY,
  seed json NOT NULL,
  market_seq bigint NOT NULL CHECK (market_seq >= 0),
  last_price_ticks bigint NOT NULL CHECK (last_price_ticks >= 0),
  reference_ticks bigint NOT NULL CHECK (reference_ticks >= 0)
) WITH (fillfactor = 50);

CREATE TABLE payments_state (
  id text PRIMARY KEY,
  user_id bigint NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  day text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'credited', 'closed')),
  reference text,
  CHECK ((state = 'credited') = (reference IS NOT NULL))
);
CREATE UNIQUE INDEX payments_state_reference ON payments_state (reference)
  WHERE reference IS NOT NULL;
CREATE INDEX payments_state_open ON payments_state (day) WHERE state = 'open';

CREATE TABLE limit_windows (
  user_id bigint NOT NULL,
  kind text NOT NULL,
  day text NOT NULL,
  used bigint NOT NULL CHECK (used >= 0),
  PRIMARY KEY (user_id, kind, day)
) WITH (fillfactor = 70);
CREATE INDEX limit_windows_day ON limit_windows (day);

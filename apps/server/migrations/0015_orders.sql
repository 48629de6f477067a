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
  -- Whether it can still change.
  is_open boolean NOT NULL
    CHECK (is_open = (status IN ('open', 'partially_filled', 'untriggered'))),
  -- Of a stop: the price at which it is due.
  stop_ticks bigint CHECK (stop_ticks > 0),
  time_in_force text NOT NULL DEFAULT 'gtc' CHECK (time_in_force IN ('gtc', 'ioc', 'fok')),
  post_only boolean NOT NULL DEFAULT false,
  -- Place in the order of the market's triggered stops; null until it is due.
  trigger_no bigint CHECK (trigger_no > 0),
  triggered_at_ms bigint,
  -- The other half of an OCO.
  linked_order bigint,
  -- What the program that placed an order marks its orders with.
  tag text CHECK (tag ~ '^[A-Za-z0-9]{1,16}$'),
  CHECK (filled_lots + cancelled_lots <= lots),
  CHECK (status <> 'untriggered' OR stop_ticks IS NOT NULL),
  CHECK ((trigger_no IS NULL) = (triggered_at_ms IS NULL))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX orders_client_order_id ON orders (user_id, client_order_id)
  WHERE client_order_id IS NOT NULL;
-- What lists are read by, for people with hundreds of thousands of rows: newest first, each person
-- (and each market of theirs) by an index. They are ordered by -id because the primary key is not:
-- where one person has most rows, walking down everybody's ids looks cheap to the planner, and is
-- not where theirs are old or rare. Trades and notices are listed so, too.
CREATE INDEX orders_by_user ON orders (user_id, (-id));
CREATE INDEX orders_by_user_market ON orders (user_id, market, (-id));
-- Orders that the exchange itself ended, behind their owners' backs: those of the batches that a
-- teller missed are found here. It has no column that a fill changes, so fills touch no index.
CREATE INDEX orders_ended_unseen ON orders (id)
  WHERE cancel_reason = 'self_trade_prevented'
    OR (triggered_at_ms IS NOT NULL AND cancel_reason NOT IN ('user', 'oco_sibling'));
GRANT SELECT ON orders TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON orders TO sarraf_engine;

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
CREATE INDEX trades_by_maker ON trades (maker_user, (-id));
CREATE INDEX trades_by_taker ON trades (taker_user, (-id));
-- Trades come in the order of their time: a few kilobytes find those of a day.
CREATE INDEX trades_by_time ON trades USING brin (at_ms);
GRANT SELECT ON trades TO sarraf_app;
GRANT SELECT, INSERT ON trades TO sarraf_engine;

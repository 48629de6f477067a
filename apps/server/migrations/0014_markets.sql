-- Markets as the engine knows them: their rules, and where their numbers stand.
CREATE TABLE markets_state (
  symbol text PRIMARY KEY,
  seed json NOT NULL,
  market_seq bigint NOT NULL CHECK (market_seq >= 0),
  last_price_ticks bigint NOT NULL CHECK (last_price_ticks >= 0),
  reference_ticks bigint NOT NULL CHECK (reference_ticks >= 0),
  -- What triggered stops are numbered by.
  last_trigger bigint NOT NULL CHECK (last_trigger >= 0),
  -- Stops that have acted: every order that arrives later stands behind them.
  trigger_steps bigint NOT NULL CHECK (trigger_steps >= 0)
) WITH (fillfactor = 50);
GRANT SELECT ON markets_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON markets_state TO sarraf_engine;

-- Markets as officers want them: the engine is told of each version once, in the order of a market's own.
-- A market that nobody changed has no row; its rules are those of its making.
CREATE TABLE market_settings (
  market text PRIMARY KEY,
  -- A market's seed, its status in it.
  seed json NOT NULL,
  version bigint NOT NULL CHECK (version > 0),
  told_version bigint NOT NULL DEFAULT 0 CHECK (told_version BETWEEN 0 AND version),
  changed_by bigint NOT NULL REFERENCES users (id),
  -- Who stopped it; none once it is open again.
  stopped_by bigint REFERENCES users (id),
  stopped_at timestamptz,
  stop_reason text,
  -- Why the engine did not take the last change; the rules are as before then.
  failure text,
  CHECK ((stopped_at IS NULL) = (stop_reason IS NULL))
);
CREATE INDEX market_settings_untold ON market_settings (market) WHERE told_version < version;
GRANT SELECT, INSERT, UPDATE ON market_settings TO sarraf_app;

-- The fee tiers in force. What each user traded on a day stands in limit_windows, kind trade_volume.
CREATE TABLE fee_tiers_state (
  id bigint PRIMARY KEY CHECK (id = 1),
  tiers json NOT NULL
);
GRANT SELECT ON fee_tiers_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON fee_tiers_state TO sarraf_engine;

-- What the world pays, as the engine was told last: quotes and bands are held against it.
CREATE TABLE index_prices_state (
  market text PRIMARY KEY,
  -- A decimal; 0 where nobody knows.
  price text NOT NULL,
  seen_at_ms bigint NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT ON index_prices_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON index_prices_state TO sarraf_engine;

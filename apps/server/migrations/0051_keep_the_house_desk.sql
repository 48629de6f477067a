-- The house's counter is the engine's state: what the world pays, the house's terms, and the latest
-- quote of each person in each market. A quote is followed by the next one in its own row.
CREATE TABLE index_prices_state (
  market text PRIMARY KEY,
  -- A decimal; 0 where nobody knows.
  price text NOT NULL,
  seen_at_ms bigint NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE otc_desk_state (
  id bigint PRIMARY KEY CHECK (id = 1),
  spread_ppm bigint NOT NULL CHECK (spread_ppm BETWEEN 0 AND 500000),
  quote_ms bigint NOT NULL CHECK (quote_ms > 0),
  -- Smallest units of toman.
  user_open_max bigint NOT NULL CHECK (user_open_max >= 0),
  house_open_max bigint NOT NULL CHECK (house_open_max >= 0)
);

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

REVOKE ALL ON index_prices_state, otc_desk_state, otc_quotes_state
  FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT ON index_prices_state, otc_desk_state, otc_quotes_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON index_prices_state, otc_desk_state, otc_quotes_state
  TO sarraf_engine;

-- Quotes that the engine did not know: all of them are over.
DROP TABLE otc_quotes;

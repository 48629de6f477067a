-- Bars of every length are stored and kept up with each trade, so that a chart reads what it shows
-- and nothing else. History from before the first trade moves to a table of its own: it is what
-- was told, bars are what follows from it and from the trades.
CREATE TABLE candle_history (
  market text NOT NULL,
  resolution_s bigint NOT NULL CHECK (resolution_s IN (60, 900, 3600, 86400)),
  -- Unix seconds of the bar's opening.
  open_time bigint NOT NULL CHECK (open_time >= 0 AND open_time % resolution_s = 0),
  open_ticks bigint NOT NULL CHECK (open_ticks > 0),
  high_ticks bigint NOT NULL,
  low_ticks bigint NOT NULL CHECK (low_ticks > 0),
  close_ticks bigint NOT NULL CHECK (close_ticks > 0),
  lots bigint NOT NULL CHECK (lots >= 0),
  quote bigint NOT NULL CHECK (quote >= 0),
  PRIMARY KEY (market, resolution_s, open_time),
  CHECK (high_ticks >= greatest(open_ticks, close_ticks)),
  CHECK (low_ticks <= least(open_ticks, close_ticks))
);

CREATE TEMP TABLE first_minutes ON COMMIT DROP AS
  SELECT DISTINCT ON (market) market, at_ms / 60000 * 60 AS open_time
  FROM trades ORDER BY market, market_seq;

INSERT INTO candle_history
SELECT c.* FROM candles c LEFT JOIN first_minutes f ON f.market = c.market
WHERE f.open_time IS NULL OR c.open_time + c.resolution_s <= f.open_time;

-- What is left are the minutes that trades made; the worker derives all else at its next start.
DELETE FROM candles c
WHERE c.resolution_s <> 60
  OR NOT EXISTS (
    SELECT FROM first_minutes f WHERE f.market = c.market AND f.open_time <= c.open_time
  );

-- A week opens on Monday; 2592000 stands for a calendar month, whatever its days. All in UTC.
ALTER TABLE candles DROP CONSTRAINT candles_resolution_s_check;
ALTER TABLE candles ADD CONSTRAINT candles_resolution_s_check
  CHECK (resolution_s IN (60, 300, 900, 1800, 3600, 14400, 86400, 604800, 2592000));
ALTER TABLE candles DROP CONSTRAINT candles_check;
ALTER TABLE candles ADD CONSTRAINT candles_open_time_check CHECK (
  open_time >= 0 AND CASE resolution_s
    WHEN 604800 THEN open_time % 604800 = 345600
    WHEN 2592000 THEN date_trunc('month', to_timestamp(open_time) AT TIME ZONE 'UTC')
      = to_timestamp(open_time) AT TIME ZONE 'UTC'
    ELSE open_time % resolution_s = 0 END
);

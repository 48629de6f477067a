-- Price history in ticks and lots of the market. Bars of every length are stored and kept up with each
-- trade, so that a chart reads what it shows and nothing else.
CREATE TABLE candles (
  market text NOT NULL,
  resolution_s bigint NOT NULL
    CHECK (resolution_s IN (60, 300, 900, 1800, 3600, 14400, 86400, 604800, 2592000)),
  -- Unix seconds of the bar's opening. A week opens on Monday; 2592000 stands for a calendar month,
  -- whatever its days. All in UTC.
  open_time bigint NOT NULL CONSTRAINT candles_open_time_check CHECK (
    open_time >= 0 AND CASE resolution_s
      WHEN 604800 THEN open_time % 604800 = 345600
      WHEN 2592000 THEN date_trunc('month', to_timestamp(open_time) AT TIME ZONE 'UTC')
        = to_timestamp(open_time) AT TIME ZONE 'UTC'
      ELSE open_time % resolution_s = 0 END
  ),
  open_ticks bigint NOT NULL CHECK (open_ticks > 0),
  high_ticks bigint NOT NULL,
  low_ticks bigint NOT NULL CHECK (low_ticks > 0),
  close_ticks bigint NOT NULL CHECK (close_ticks > 0),
  lots bigint NOT NULL CHECK (lots >= 0),
  quote bigint NOT NULL CHECK (quote >= 0),
  PRIMARY KEY (market, resolution_s, open_time),
  CHECK (high_ticks >= greatest(open_ticks, close_ticks)),
  CHECK (low_ticks <= least(open_ticks, close_ticks))
) WITH (fillfactor = 80);
GRANT SELECT, INSERT, UPDATE, DELETE ON candles TO sarraf_app;
GRANT SELECT ON candles TO sarraf_engine;

-- History from before the first trade: it is what was told, bars are what follows from it and from the
-- trades.
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
GRANT SELECT, INSERT, UPDATE, DELETE ON candle_history TO sarraf_app;
GRANT SELECT ON candle_history TO sarraf_engine;

-- How far a follower of trades has come, per market: moved in the transaction of its effect, so
-- that each trade counts exactly once whatever crashes.
CREATE TABLE trade_followers (
  follower text NOT NULL,
  market text NOT NULL,
  market_seq bigint NOT NULL CHECK (market_seq >= 0),
  PRIMARY KEY (follower, market)
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE, DELETE ON trade_followers TO sarraf_app;
GRANT SELECT ON trade_followers TO sarraf_engine;

-- Price history in ticks and lots of the market. Bars of one minute come from trades as they
-- happen; coarser bars are computed when asked. Only history from before the first trade is
-- stored in coarser bars (`resolution_s` 900, 3600, 86400).
CREATE TABLE candles (
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
) WITH (fillfactor = 80);

-- How far a follower of trades has come, per market: moved in the transaction of its effect, so
-- that each trade counts exactly once whatever crashes.
CREATE TABLE trade_followers (
  follower text NOT NULL,
  market text NOT NULL,
  market_seq bigint NOT NULL CHECK (market_seq >= 0),
  PRIMARY KEY (follower, market)
) WITH (fillfactor = 50);

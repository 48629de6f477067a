-- Price alerts: somebody is told once when a trade meets what they named.
CREATE TABLE price_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  market text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('above', 'below', 'change', 'daily')),
  -- Of above and below.
  ticks bigint CHECK (ticks > 0),
  -- Of change: hundredths of a percent, against the price so many seconds ago.
  change_bp bigint CHECK (change_bp > 0),
  window_s bigint CHECK (window_s IN (3600, 86400)),
  -- Of daily: an hour of Tehran, and when it comes next; null once it is over.
  hour bigint CHECK (hour BETWEEN 0 AND 23),
  due_at timestamptz,
  is_repeated boolean NOT NULL,
  note text NOT NULL CHECK (char_length(note) <= 80),
  state text NOT NULL DEFAULT 'armed' CHECK (state IN ('armed', 'resting', 'fired', 'ended')),
  -- Which arming this is: the notice of each is told once.
  arming bigint NOT NULL DEFAULT 1 CHECK (arming > 0),
  -- Trades behind this number count.
  after_trade bigint NOT NULL CHECK (after_trade >= 0),
  fired_at timestamptz,
  fired_ticks bigint,
  fired_count bigint NOT NULL DEFAULT 0,
  client_key text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, client_key),
  CHECK ((kind IN ('above', 'below')) = (ticks IS NOT NULL)),
  CHECK ((kind = 'change') = (change_bp IS NOT NULL)),
  CHECK ((kind = 'change') = (window_s IS NOT NULL)),
  CHECK ((kind = 'daily') = (hour IS NOT NULL)),
  CHECK ((kind = 'daily' AND state = 'armed') = (due_at IS NOT NULL)),
  CHECK ((fired_at IS NULL) = (fired_ticks IS NULL))
);
CREATE INDEX price_alerts_by_user ON price_alerts (user_id, id DESC);
-- Those that a trade may be meeting: few of them are below what was traded last.
CREATE INDEX price_alerts_armed ON price_alerts (market, kind, ticks)
  WHERE state = 'armed' AND ticks IS NOT NULL;
CREATE INDEX price_alerts_resting ON price_alerts (market, kind, ticks)
  WHERE state = 'resting' AND ticks IS NOT NULL;
CREATE INDEX price_alerts_changes ON price_alerts (market, window_s, state, change_bp)
  WHERE state IN ('armed', 'resting') AND change_bp IS NOT NULL;
CREATE INDEX price_alerts_live ON price_alerts (market) WHERE state IN ('armed', 'resting');
CREATE INDEX price_alerts_due ON price_alerts (due_at) WHERE due_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE (kind, ticks, change_bp, window_s, hour, due_at, is_repeated, note,
  state, arming, after_trade, fired_at, fired_ticks, fired_count), DELETE ON price_alerts TO
  sarraf_app;

-- One row a person: what they made and edited on a day of Tehran. Their changes wait for each other by it.
CREATE TABLE price_alert_owners (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  day text NOT NULL,
  changes bigint NOT NULL CHECK (changes >= 0)
) WITH (fillfactor = 70);
GRANT SELECT, INSERT, UPDATE (day, changes) ON price_alert_owners TO sarraf_app;

-- Coins that a person follows, in their own order: rewritten as a whole under the person's lock.
CREATE TABLE favourites (
  user_id bigint NOT NULL REFERENCES users (id),
  symbol text NOT NULL CHECK (symbol ~ '^[A-Z]{2,10}$'),
  -- From 0 on, without a gap: so no row is the 101st.
  place bigint NOT NULL CHECK (place BETWEEN 0 AND 99),
  PRIMARY KEY (user_id, symbol)
);
GRANT SELECT, INSERT, UPDATE (place), DELETE ON favourites TO sarraf_app;

-- Recurring buys: what is bought, when, and how far the price may have risen.
CREATE TABLE recurring_buys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  market text NOT NULL,
  -- Of the market's quote, paid each time.
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  every text NOT NULL CHECK (every IN ('daily', 'weekly', 'monthly')),
  -- Of a week from Saturday on, or of a Jalali month; 31 is its last day.
  day bigint CHECK (CASE every WHEN 'daily' THEN day IS NULL WHEN 'weekly' THEN day BETWEEN 0 AND 6
    ELSE day BETWEEN 1 AND 31 END),
  hour bigint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  -- A day of Tehran.
  ends_on text,
  rise_percent bigint NOT NULL CHECK (rise_percent BETWEEN 1 AND 50),
  -- The house's price that a rise is counted from, a decimal.
  noted_price text NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'paused', 'ended', 'removed')),
  paused_by text CHECK (paused_by IN ('person', 'skips')),
  -- The next time; the one that is being bought at this moment, until it is noted.
  next_at timestamptz,
  running_at timestamptz,
  -- When a worker looks at it: an hour before the next time, at it, and when a lease ends.
  next_step_at timestamptz,
  skips bigint NOT NULL DEFAULT 0 CHECK (skips BETWEEN 0 AND 5),
  bought bigint NOT NULL DEFAULT 0,
  paid_units bigint NOT NULL DEFAULT 0,
  base_units bigint NOT NULL DEFAULT 0,
  fee_units bigint NOT NULL DEFAULT 0,
  version bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'active') = (next_at IS NOT NULL)),
  CHECK ((state = 'active') = (next_step_at IS NOT NULL)),
  CHECK ((state = 'paused') = (paused_by IS NOT NULL)),
  CHECK (running_at IS NULL OR state = 'active')
);
CREATE INDEX recurring_buys_due ON recurring_buys (next_step_at) WHERE state = 'active';
CREATE INDEX recurring_buys_of_user ON recurring_buys (user_id);
CREATE UNIQUE INDEX recurring_buys_once ON recurring_buys
  (user_id, market, every, COALESCE(day, -1), hour) WHERE state IN ('active', 'paused');
GRANT SELECT, INSERT, UPDATE (amount_units, every, day, hour, ends_on, rise_percent, noted_price,
  state, paused_by, next_at, running_at, next_step_at, skips, bought, paid_units, base_units,
  fee_units, version) ON recurring_buys TO sarraf_app;

-- What became of each time; one for each, whoever notes it.
CREATE TABLE recurring_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_id bigint NOT NULL REFERENCES recurring_buys (id),
  slot timestamptz NOT NULL,
  at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('bought', 'skipped')),
  reason text,
  order_id bigint,
  paid_units bigint,
  base_units bigint,
  fee_units bigint,
  price text,
  missed bigint NOT NULL CHECK (missed >= 0),
  UNIQUE (plan_id, slot),
  CHECK ((state = 'bought') = (order_id IS NOT NULL)),
  CHECK ((state = 'bought') = (reason IS NULL))
);
CREATE INDEX recurring_runs_of_plan ON recurring_runs (plan_id, id DESC);
GRANT SELECT, INSERT ON recurring_runs TO sarraf_app;

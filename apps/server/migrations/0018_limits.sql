-- Where each person stands is the engine's state: their level, and what they are stopped from. So
-- are the limits that charges are counted against.
CREATE TABLE standings_state (
  user_id bigint PRIMARY KEY,
  level bigint NOT NULL CHECK (level BETWEEN 0 AND 2),
  is_frozen boolean NOT NULL,
  money_held_until_ms bigint,
  blocks json NOT NULL,
  version bigint NOT NULL CHECK (version > 0),
  person_id bigint NOT NULL,
  -- What is let off of somebody's fees, as it was told.
  discounts json NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX standings_state_person ON standings_state (person_id) WHERE person_id <> user_id;
GRANT SELECT ON standings_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON standings_state TO sarraf_engine;

-- What the engine is to be told of a person beside `users.level`. Each change counts the version
-- up in its cause's transaction; the one that was told follows, so that no kill in between loses it.
CREATE TABLE user_standings (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  is_frozen boolean NOT NULL DEFAULT false,
  money_held_until timestamptz,
  -- [{"action": "trade", "until": milliseconds since 1970 or null}], one an action.
  blocks jsonb NOT NULL DEFAULT '[]',
  version bigint NOT NULL DEFAULT 1 CHECK (version > 0),
  told_version bigint NOT NULL DEFAULT 0 CHECK (told_version BETWEEN 0 AND version),
  -- Until when staff hold money that leaves, beside what a change of security holds in
  -- `money_held_until`: the engine is told the later one, so neither shortens nor lifts the other.
  staff_held_until timestamptz,
  -- Accounts of one national code are one person: the lowest of them, as it was told to the engine last; null
  -- where that is the account itself.
  person_id bigint CHECK (person_id < user_id),
  -- Why staff hold a person's money, as the person reads it; a stop of one action has it in `blocks`.
  staff_held_reason text,
  -- The engine knows four of a person's at most; of more the rest are told when one of those has ended.
  retell_at timestamptz
);
CREATE INDEX user_standings_untold ON user_standings (user_id) WHERE told_version < version;
CREATE INDEX user_standings_person ON user_standings (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX user_standings_retell ON user_standings (retell_at) WHERE retell_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON user_standings TO sarraf_app;
GRANT SELECT ON user_standings TO sarraf_engine;

-- The limits in force and to come, as the engine was told last.
CREATE TABLE limits_state (
  id bigint PRIMARY KEY CHECK (id = 1),
  rules json NOT NULL,
  hours json NOT NULL,
  -- The first day of which charges are remembered; empty: of all days.
  counts_from text
);
GRANT SELECT ON limits_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON limits_state TO sarraf_engine;

-- What a person used of a kind on a day of Tehran; also what they traded, kind trade_volume.
CREATE TABLE limit_windows (
  user_id bigint NOT NULL,
  kind text NOT NULL,
  day text NOT NULL,
  used bigint NOT NULL CHECK (used >= 0),
  PRIMARY KEY (user_id, kind, day)
) WITH (fillfactor = 70);
-- A start reads the latest days of each kind.
CREATE INDEX limit_windows_day ON limit_windows (kind, day);
GRANT SELECT ON limit_windows TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON limit_windows TO sarraf_engine;

-- Limits as dated rows, which begin and end by themselves: the engine is told all that are not over
-- and decides at each command's own time which one is in force.
CREATE TABLE limit_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (
    kind IN ('gateway', 'gateway_person', 'stablecoin_buy', 'toman_withdrawal', 'transfer', 'leaving',
      'bank_deposit', 'recent_deposit', 'trading_hours')
  ),
  level bigint CHECK (level BETWEEN 0 AND 2),
  -- Rial; of stablecoins that are bought for toman, the smallest units of the coin.
  cap_units bigint CHECK (cap_units >= 0),
  -- Three days are 72 hours to the millisecond, of deposits alone.
  days bigint CHECK (days IN (1, 3, 30) AND (days = 3) = (kind = 'recent_deposit')),
  -- Minutes of the day in Tehran.
  opens_minute bigint CHECK (opens_minute BETWEEN 0 AND 1440),
  closes_minute bigint CHECK (closes_minute BETWEEN 0 AND 1440),
  from_at timestamptz NOT NULL,
  -- Not in force any more from then on; null: without end.
  to_at timestamptz CHECK (to_at >= from_at),
  is_on boolean NOT NULL DEFAULT true,
  -- Null: the installation itself.
  made_by bigint REFERENCES users (id),
  made_at timestamptz NOT NULL DEFAULT now(),
  reason text CHECK (length(reason) <= 500),
  CHECK ((kind = 'trading_hours') = (opens_minute IS NOT NULL)),
  CHECK ((opens_minute IS NULL) = (closes_minute IS NULL)),
  CHECK ((kind = 'trading_hours') = (level IS NULL)),
  CHECK ((level IS NULL) = (cap_units IS NULL) AND (level IS NULL) = (days IS NULL))
);
CREATE INDEX limit_rules_not_over ON limit_rules (id) WHERE to_at IS NULL;
CREATE INDEX limit_rules_ending ON limit_rules (to_at) WHERE to_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON limit_rules TO sarraf_app;
GRANT SELECT ON limit_rules TO sarraf_engine;

-- Rial, by level and over how many days. By gateway 25 million toman a day from level 1 on, by the bank as
-- much. What is paid out: 50 million a day at level 1, 300 million at level 2. What goes to others is
-- level 2's, worth 200 million a day, with what is paid out 500 million together. All that leaves, 5 billion
-- in thirty days. Coins worth a toman deposit do not leave within 72 hours of it, whoever owns them.
INSERT INTO limit_rules (kind, level, cap_units, days, from_at) VALUES
  ('gateway', 1, 250000000, 1, 'epoch'),
  ('toman_withdrawal', 1, 500000000, 1, 'epoch'),
  ('toman_withdrawal', 2, 3000000000, 1, 'epoch'),
  ('toman_withdrawal', 1, 50000000000, 30, 'epoch'),
  ('bank_deposit', 1, 250000000, 1, 'epoch'),
  ('transfer', 2, 2000000000, 1, 'epoch'),
  ('leaving', 2, 5000000000, 1, 'epoch'),
  ('leaving', 2, 50000000000, 30, 'epoch'),
  ('recent_deposit', 0, 0, 3, now());

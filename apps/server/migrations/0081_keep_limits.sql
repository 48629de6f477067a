-- Limits as dated rows, which begin and end by themselves: the engine is told all that are not over
-- and decides at each command's own time which one is in force.
CREATE TABLE limit_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('gateway', 'gateway_person', 'trading_hours')),
  level bigint CHECK (level BETWEEN 0 AND 2),
  cap_rial bigint CHECK (cap_rial >= 0),
  days bigint CHECK (days IN (1, 30)),
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
  CHECK ((level IS NULL) = (cap_rial IS NULL) AND (level IS NULL) = (days IS NULL))
);
CREATE INDEX limit_rules_not_over ON limit_rules (id) WHERE to_at IS NULL;
CREATE INDEX limit_rules_ending ON limit_rules (to_at) WHERE to_at IS NOT NULL;

-- Level 1 opens 25 million toman a day by gateway, or what an operator has set until now.
INSERT INTO limit_rules (kind, level, cap_rial, days, from_at)
SELECT 'gateway', 1, 10 * coalesce(
         (SELECT (value ->> 'gateway_day_toman')::bigint FROM settings
           WHERE name = 'toman_charge' AND valid_from <= now()
           ORDER BY valid_from DESC LIMIT 1), 25000000), 1, 'epoch';

INSERT INTO staff_abilities (role, action, subject) VALUES
  ('owner', 'read', 'Limit'), ('owner', 'update', 'Limit'),
  ('finance', 'read', 'Limit'), ('finance', 'update', 'Limit'),
  ('auditor', 'read', 'Limit');

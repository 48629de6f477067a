-- Toman that an account was credited within the last 72 hours, as [[milliseconds since 1970,
-- "smallest units"], ...], oldest first: the engine's alone to write.
CREATE TABLE recent_deposits_state (
  user_id bigint PRIMARY KEY,
  deposits json NOT NULL
) WITH (fillfactor = 70);
REVOKE ALL ON recent_deposits_state FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT ON recent_deposits_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON recent_deposits_state TO sarraf_engine;

ALTER TABLE limit_rules DROP CONSTRAINT limit_rules_kind_check;
ALTER TABLE limit_rules ADD CONSTRAINT limit_rules_kind_check CHECK (
  kind IN ('gateway', 'gateway_person', 'stablecoin_buy', 'toman_withdrawal', 'transfer', 'leaving',
    'bank_deposit', 'recent_deposit', 'trading_hours')
);
-- Three days are 72 hours to the millisecond, of deposits alone.
ALTER TABLE limit_rules DROP CONSTRAINT limit_rules_days_check;
ALTER TABLE limit_rules ADD CONSTRAINT limit_rules_days_check CHECK (
  days IN (1, 3, 30) AND (days = 3) = (kind = 'recent_deposit')
);
-- From now on coins worth a toman deposit do not leave within 72 hours of it, whoever owns them.
INSERT INTO limit_rules (kind, level, cap_units, days, from_at) VALUES
  ('recent_deposit', 0, 0, 3, now());

-- The fee tiers in force. What each user traded on a day stands in limit_windows, kind trade_volume.

CREATE TABLE fee_tiers_state (
  id bigint PRIMARY KEY CHECK (id = 1),
  tiers json NOT NULL
);
REVOKE ALL ON fee_tiers_state FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT ON fee_tiers_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON fee_tiers_state TO sarraf_engine;

-- A start reads the latest days of each kind.
DROP INDEX limit_windows_day;
CREATE INDEX limit_windows_day ON limit_windows (kind, day);

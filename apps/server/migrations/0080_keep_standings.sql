-- Where each person stands is the engine's state: their level, and what they are stopped from. So
-- are the limits that charges are counted against.
CREATE TABLE standings_state (
  user_id bigint PRIMARY KEY,
  level bigint NOT NULL CHECK (level BETWEEN 0 AND 2),
  is_frozen boolean NOT NULL,
  money_held_until_ms bigint,
  blocks json NOT NULL,
  version bigint NOT NULL CHECK (version > 0),
  person_id bigint NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE limits_state (
  id bigint PRIMARY KEY CHECK (id = 1),
  rules json NOT NULL,
  hours json NOT NULL,
  -- The first day of which charges are remembered; empty: of all days.
  counts_from text
);

REVOKE ALL ON standings_state, limits_state FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT ON standings_state, limits_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON standings_state, limits_state TO sarraf_engine;

-- What the engine is to be told of a person beside `users.level`. Each change counts the version
-- up in its cause's transaction; the one that was told follows, so that no kill in between loses it.
CREATE TABLE user_standings (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  is_frozen boolean NOT NULL DEFAULT false,
  money_held_until timestamptz,
  -- [{"action": "trade", "until": milliseconds since 1970 or null}], one an action.
  blocks jsonb NOT NULL DEFAULT '[]',
  version bigint NOT NULL DEFAULT 1 CHECK (version > 0),
  told_version bigint NOT NULL DEFAULT 0 CHECK (told_version BETWEEN 0 AND version)
);
CREATE INDEX user_standings_untold ON user_standings (user_id) WHERE told_version < version;
INSERT INTO user_standings (user_id) SELECT id FROM users;

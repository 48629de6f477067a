-- A cap on stablecoins that a person buys for toman, in the smallest units of the coin.
ALTER TABLE limit_rules RENAME COLUMN cap_rial TO cap_units;
ALTER TABLE limit_rules DROP CONSTRAINT limit_rules_kind_check;
ALTER TABLE limit_rules ADD CONSTRAINT limit_rules_kind_check
  CHECK (kind IN ('gateway', 'gateway_person', 'stablecoin_buy', 'trading_hours'));

-- One national code is one account in use. One that is closed keeps its code beside its successor's,
-- and both are one person: the lowest of their accounts, as it was told to the engine last; null
-- where that is the account itself.
ALTER TABLE users DROP CONSTRAINT users_national_code_hash_key;
CREATE UNIQUE INDEX users_national_code_in_use ON users (national_code_hash)
  WHERE state = 'active';
CREATE INDEX users_national_code ON users (national_code_hash)
  WHERE national_code_hash IS NOT NULL;
ALTER TABLE user_standings ADD COLUMN person_id bigint CHECK (person_id < user_id);
CREATE INDEX user_standings_person ON user_standings (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX standings_state_person ON standings_state (person_id) WHERE person_id <> user_id;

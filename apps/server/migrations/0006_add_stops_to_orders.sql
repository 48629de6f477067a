-- Stops, OCO halves, post-only and time in force on orders; what a market's triggers are numbered by.

ALTER TABLE orders
  ADD COLUMN stop_ticks bigint CHECK (stop_ticks > 0),
  ADD COLUMN time_in_force text NOT NULL DEFAULT 'gtc'
    CHECK (time_in_force IN ('gtc', 'ioc', 'fok')),
  ADD COLUMN post_only boolean NOT NULL DEFAULT false,
  -- Place in the order of the market's triggered stops; null until it is due.
  ADD COLUMN trigger_no bigint CHECK (trigger_no > 0),
  ADD COLUMN triggered_at_ms bigint,
  -- The other half of an OCO.
  ADD COLUMN linked_order bigint,
  ADD CHECK (status <> 'untriggered' OR stop_ticks IS NOT NULL),
  ADD CHECK ((trigger_no IS NULL) = (triggered_at_ms IS NULL));
-- Orders from before were market orders, or limit orders of which only the resting kind is kept.
UPDATE orders SET time_in_force = 'ioc' WHERE order_type = 'market';

ALTER TABLE markets_state
  ADD COLUMN last_trigger bigint NOT NULL DEFAULT 0 CHECK (last_trigger >= 0),
  -- Stops that have acted: every order that arrives later stands behind them.
  ADD COLUMN trigger_steps bigint NOT NULL DEFAULT 0 CHECK (trigger_steps >= 0);
ALTER TABLE markets_state
  ALTER COLUMN last_trigger DROP DEFAULT, ALTER COLUMN trigger_steps DROP DEFAULT;

-- What lies at cold, as it was compared last: by the chain's own count at a block, and by the books. What is over was
-- there before; it never grows less by itself.
CREATE TABLE cold_differences (
  chain text NOT NULL,
  asset text NOT NULL,
  checked_at timestamptz NOT NULL,
  height bigint NOT NULL,
  -- The chain's own units.
  state_raw numeric(80, 0) NOT NULL,
  books_raw numeric(80, 0) NOT NULL,
  difference_raw numeric(80, 0) NOT NULL,
  PRIMARY KEY (chain, asset)
);
REVOKE ALL ON cold_differences FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT, INSERT, UPDATE ON cold_differences TO sarraf_app;

-- Cold over roots of a count, signed by people's hands on a machine without a network: at each move and once a quarter.
CREATE TABLE cold_attestations (
  number bigint NOT NULL REFERENCES liability_counts (number),
  asset text NOT NULL,
  chain text NOT NULL,
  address text NOT NULL,
  text text NOT NULL,
  signature text NOT NULL,
  -- The day that is signed, by the clock of that machine.
  signed_on date NOT NULL,
  -- When it was brought here, and by whom.
  at timestamptz NOT NULL,
  officer bigint NOT NULL,
  PRIMARY KEY (chain, asset, address, number)
);
CREATE INDEX cold_attestations_at ON cold_attestations (at DESC);

REVOKE ALL ON cold_attestations FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT, INSERT ON cold_attestations TO sarraf_app;

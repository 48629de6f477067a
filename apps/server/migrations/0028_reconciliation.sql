-- Postings added up once more, beside the balances: how far, and to what.
CREATE TABLE reconciliation_place (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  entry_id bigint NOT NULL,
  -- When all was compared last, and what providers said then beside what was expected; rial as text.
  checked_at timestamptz,
  floats json NOT NULL DEFAULT '[]'
);
GRANT SELECT, INSERT, UPDATE, DELETE ON reconciliation_place TO sarraf_app;
INSERT INTO reconciliation_place (entry_id) VALUES (0);

CREATE TABLE reconciled_accounts (
  account_id bigint PRIMARY KEY,
  total bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON reconciled_accounts TO sarraf_app;

-- What lay at whoever pays out, beside what had left and come in by our books until then: from there
-- on the two move alike. The newest of a provider counts.
CREATE TABLE float_statements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  float_rial bigint NOT NULL,
  left_rial bigint NOT NULL,
  came_rial bigint NOT NULL,
  stated_at timestamptz NOT NULL DEFAULT now(),
  -- Of the stop that two people ended with it; null: the first of all.
  stop_id bigint,
  -- What came by transfer to whoever also pays out, beside what came by card.
  transferred_rial bigint NOT NULL DEFAULT 0
);
CREATE INDEX float_statements_newest ON float_statements (provider, id DESC);
GRANT SELECT, INSERT ON float_statements TO sarraf_app;

-- While one is open no payout is approved or sent.
CREATE TABLE payout_stops (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stopped_at timestamptz NOT NULL DEFAULT now(),
  -- What was found: names of rows and facts about them.
  findings json NOT NULL,
  lifted_at timestamptz
);
CREATE UNIQUE INDEX payout_stops_open ON payout_stops ((true)) WHERE lifted_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON payout_stops TO sarraf_app;

-- What moves between two owners by hand: one officer proposes, another one decides.
CREATE TABLE adjustments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- `user:12`, `house:fees`, `outside:bank`.
  from_owner text NOT NULL,
  to_owner text NOT NULL CHECK (to_owner <> from_owner),
  asset text NOT NULL,
  -- Smallest units.
  units bigint NOT NULL CHECK (units > 0),
  -- Of a ticket or case where it is told at length.
  ticket text NOT NULL CHECK (length(ticket) BETWEEN 1 AND 100),
  -- Its people are to be told.
  is_untold boolean NOT NULL DEFAULT false,
  -- Who proposed it and who decided; the books know it by its own number.
  approval_id bigint UNIQUE REFERENCES approvals (id)
);
CREATE INDEX adjustments_untold ON adjustments (id) WHERE is_untold;
GRANT SELECT, INSERT, UPDATE ON adjustments TO sarraf_app, sarraf_engine;

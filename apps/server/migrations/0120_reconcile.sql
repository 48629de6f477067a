-- Postings added up once more, beside the balances: how far, and to what.
CREATE TABLE reconciliation_place (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  entry_id bigint NOT NULL,
  -- When all was compared last, and what providers said then beside what was expected; rial as text.
  checked_at timestamptz,
  floats json NOT NULL DEFAULT '[]'
);
INSERT INTO reconciliation_place (entry_id) VALUES (0);
CREATE TABLE reconciled_accounts (
  account_id bigint PRIMARY KEY,
  total bigint NOT NULL
);

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
  stop_id bigint
);
CREATE INDEX float_statements_newest ON float_statements (provider, id DESC);
REVOKE UPDATE, DELETE, TRUNCATE ON float_statements FROM sarraf_app, sarraf_engine;

-- While one is open no payout is approved or sent.
CREATE TABLE payout_stops (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stopped_at timestamptz NOT NULL DEFAULT now(),
  -- What was found: names of rows and facts about them.
  findings json NOT NULL,
  first_officer bigint REFERENCES users (id),
  first_reason text,
  lifted_by bigint REFERENCES users (id),
  lifted_reason text,
  lifted_at timestamptz,
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL))
);
CREATE UNIQUE INDEX payout_stops_open ON payout_stops ((true)) WHERE lifted_at IS NULL;
REVOKE DELETE, TRUNCATE ON payout_stops FROM sarraf_app, sarraf_engine;
REVOKE ALL ON reconciliation_place, reconciled_accounts, float_statements, payout_stops
  FROM sarraf_engine;

-- Since when the provider is known to have a payout: from then on its money is gone from the float.
ALTER TABLE payouts ADD COLUMN taken_at timestamptz;

INSERT INTO staff_abilities (role, action, subject, since) VALUES
  ('owner', 'read', 'Reconciliation', 'epoch'), ('finance', 'read', 'Reconciliation', 'epoch'),
  ('auditor', 'read', 'Reconciliation', 'epoch'),
  ('owner', 'update', 'Reconciliation', 'epoch'), ('finance', 'update', 'Reconciliation', 'epoch');

-- What moves between two owners by hand: one officer proposes, another one decides.
CREATE TABLE adjustments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- `user:12`, `house:fees`, `outside:bank`.
  from_owner text NOT NULL,
  to_owner text NOT NULL CHECK (to_owner <> from_owner),
  asset text NOT NULL,
  -- Smallest units.
  units bigint NOT NULL CHECK (units > 0),
  reason text NOT NULL CHECK (length(reason) BETWEEN 10 AND 500),
  -- Of a ticket or case where it is told at length.
  ticket text NOT NULL CHECK (length(ticket) BETWEEN 1 AND 100),
  status text NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'approved', 'posted', 'refused', 'failed')),
  proposed_by bigint NOT NULL REFERENCES users (id),
  proposed_at timestamptz NOT NULL DEFAULT now(),
  decided_by bigint REFERENCES users (id),
  decided_reason text CHECK (length(decided_reason) <= 500),
  decided_at timestamptz,
  -- Why it could not be posted: a word of the engine.
  failure text,
  -- Its people are to be told.
  is_untold boolean NOT NULL DEFAULT false,
  CHECK ((status = 'waiting') = (decided_by IS NULL)),
  CHECK (decided_by IS NULL OR decided_by <> proposed_by OR status = 'refused'),
  CHECK ((status = 'failed') = (failure IS NOT NULL))
);
-- The same is proposed once, whoever asks twice.
CREATE UNIQUE INDEX adjustments_waiting ON adjustments (from_owner, to_owner, asset, units, ticket)
  WHERE status = 'waiting';
CREATE INDEX adjustments_open ON adjustments (id) WHERE status IN ('waiting', 'approved');
CREATE INDEX adjustments_ended ON adjustments (id DESC) WHERE status NOT IN ('waiting', 'approved');
CREATE INDEX adjustments_untold ON adjustments (id) WHERE is_untold;
REVOKE DELETE, TRUNCATE ON adjustments FROM sarraf_app, sarraf_engine;

INSERT INTO staff_abilities (role, action, subject, since) VALUES
  ('owner', 'read', 'Adjustment', 'epoch'), ('finance', 'read', 'Adjustment', 'epoch'),
  ('auditor', 'read', 'Adjustment', 'epoch'),
  ('owner', 'update', 'Adjustment', 'epoch'), ('finance', 'update', 'Adjustment', 'epoch');

-- What lies in custody of a coin, as one officer counted it and another one confirmed. Until a coin's
-- rails stand nobody else says it.
CREATE TABLE custody_statements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asset text NOT NULL CHECK (asset <> 'IRT'),
  -- As it was counted, and what the books had then: of users and of the house; smallest units.
  units bigint NOT NULL CHECK (units >= 0),
  books_units bigint NOT NULL,
  stated_by bigint NOT NULL REFERENCES users (id),
  stated_reason text NOT NULL CHECK (length(stated_reason) BETWEEN 5 AND 500),
  stated_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users (id),
  decided_reason text CHECK (length(decided_reason) <= 500),
  decided_at timestamptz,
  is_confirmed boolean,
  CHECK ((decided_by IS NULL) = (is_confirmed IS NULL)),
  CHECK (is_confirmed IS NOT TRUE OR decided_by <> stated_by)
);
CREATE UNIQUE INDEX custody_statements_waiting ON custody_statements (asset)
  WHERE decided_by IS NULL;
CREATE INDEX custody_statements_newest ON custody_statements (asset, id DESC) WHERE is_confirmed;
REVOKE DELETE, TRUNCATE ON custody_statements FROM sarraf_app, sarraf_engine;
REVOKE ALL ON custody_statements FROM sarraf_engine;

-- Thresholds of withdrawals that one officer wants and another one decides on; what is in force stands
-- in settings.
CREATE TABLE withdrawal_terms_proposals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Rial.
  automatic_person bigint NOT NULL CHECK (automatic_person >= 0),
  automatic_house bigint NOT NULL CHECK (automatic_house >= automatic_person),
  two_officers bigint NOT NULL CHECK (two_officers >= 0),
  -- In force from then on; null: once it is approved.
  from_at timestamptz,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused')),
  proposed_by bigint NOT NULL REFERENCES users (id),
  proposed_at timestamptz NOT NULL,
  reason text NOT NULL,
  decided_by bigint REFERENCES users (id),
  decided_at timestamptz,
  decided_reason text,
  CHECK ((state = 'waiting') = (decided_by IS NULL)),
  CHECK (state <> 'approved' OR decided_by <> proposed_by)
);
-- One waits at a time: what stands beside it would change what it means.
CREATE UNIQUE INDEX withdrawal_terms_waiting ON withdrawal_terms_proposals ((true))
  WHERE state = 'waiting';
REVOKE UPDATE, DELETE, TRUNCATE ON withdrawal_terms_proposals FROM sarraf_app, sarraf_engine;
GRANT UPDATE (state, decided_by, decided_at, decided_reason) ON withdrawal_terms_proposals
  TO sarraf_app;

-- Whoever has had the ability for 72 hours counts as a second person: in an installation that has no
-- staff yet, the ability itself is not what is new.
UPDATE staff_abilities SET since = 'epoch'
WHERE subject = 'Limit' AND NOT EXISTS (SELECT FROM staff_roles);

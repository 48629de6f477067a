-- Until when staff hold money that leaves, beside what a change of security holds in
-- `money_held_until`: the engine is told the later one, so neither shortens nor lifts the other.
ALTER TABLE user_standings ADD COLUMN staff_held_until timestamptz;

-- Whose pages an officer looked at lately: so many rows an officer as are shown.
CREATE TABLE person_looks (
  officer_id bigint NOT NULL REFERENCES users (id),
  person_id bigint NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (officer_id, person_id)
);
REVOKE ALL ON person_looks FROM sarraf_engine;

-- How many accepted each version is counted in the index alone.
CREATE INDEX terms_acceptances_by_version ON terms_acceptances (version);

-- What officers decided lately, of both queues.
CREATE INDEX kyc_requests_decided_at ON kyc_requests (decided_at) WHERE decided_by IS NOT NULL;
CREATE INDEX cards_decided_at ON cards (decided_at) WHERE decided_by IS NOT NULL;

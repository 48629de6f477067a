-- What staff did: each act is written together with its effect, and stays as it was written.
CREATE TABLE audit_acts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null: the operator at the machine itself, as at the setup.
  actor_id bigint REFERENCES users (id),
  act text NOT NULL CHECK (act ~ '^[a-z_]{3,40}$'),
  -- What was acted on: `kyc_request:12`, `role:support`.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 100),
  -- The person whom it is about.
  person_id bigint REFERENCES users (id),
  reason text CHECK (length(reason) <= 500),
  -- `[{field, old, new}]`; json and not jsonb: the text that is hashed is the text that is kept.
  changes json NOT NULL
);
CREATE INDEX audit_acts_actor ON audit_acts (actor_id, id);
CREATE INDEX audit_acts_person ON audit_acts (person_id, id) WHERE person_id IS NOT NULL;
CREATE INDEX audit_acts_subject ON audit_acts (subject, id);
-- How many numbers an officer saw as a whole lately is counted before the next one is shown.
CREATE INDEX audit_acts_revealed ON audit_acts (actor_id, at) WHERE act = 'number_revealed';
-- Acts come in the order of their time: what was done today is counted, and a span is found, in a few pages.
CREATE INDEX audit_acts_by_time ON audit_acts USING brin (at);
-- Acts of one name, the newest first.
CREATE INDEX audit_acts_by_act ON audit_acts (act, id);
GRANT SELECT, INSERT ON audit_acts TO sarraf_app, sarraf_engine;

-- Acts that have no place in the chain yet: numbers of rows are taken before they are committed, so
-- the chain can't go by them.
CREATE TABLE audit_waiting (
  act_id bigint PRIMARY KEY REFERENCES audit_acts (id)
);
GRANT SELECT, INSERT, DELETE ON audit_waiting TO sarraf_app;
GRANT SELECT, INSERT ON audit_waiting TO sarraf_engine;

-- The chain: each hash has the act's own and the hash before it in it.
CREATE TABLE audit_chain (
  position bigint PRIMARY KEY CHECK (position > 0),
  act_id bigint NOT NULL UNIQUE REFERENCES audit_acts (id),
  content bytea NOT NULL CHECK (length(content) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32)
);
GRANT SELECT, INSERT ON audit_chain TO sarraf_app;
GRANT SELECT ON audit_chain TO sarraf_engine;

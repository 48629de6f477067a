-- What staff wrote down of a person: written once, only its pin changes.
CREATE TABLE person_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES users (id),
  author_id bigint NOT NULL REFERENCES users (id),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  is_pinned boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX person_notes_by_person ON person_notes (person_id, id DESC);
CREATE INDEX person_notes_pinned ON person_notes (person_id, id DESC) WHERE is_pinned;
REVOKE UPDATE, DELETE, TRUNCATE ON person_notes FROM sarraf_app, sarraf_engine;
REVOKE INSERT ON person_notes FROM sarraf_engine;
GRANT UPDATE (is_pinned) ON person_notes TO sarraf_app;

-- Who sees people, their money, and who may do what to them: docs/operations.md.
INSERT INTO staff_abilities (role, action, subject, since) VALUES
  ('owner', 'read', 'Person', 'epoch'), ('finance', 'read', 'Person', 'epoch'),
  ('kyc_officer', 'read', 'Person', 'epoch'), ('support', 'read', 'Person', 'epoch'),
  ('auditor', 'read', 'Person', 'epoch'),
  ('owner', 'read', 'Balance', 'epoch'), ('finance', 'read', 'Balance', 'epoch'),
  ('auditor', 'read', 'Balance', 'epoch'),
  ('owner', 'create', 'Note', 'epoch'), ('finance', 'create', 'Note', 'epoch'),
  ('kyc_officer', 'create', 'Note', 'epoch'), ('support', 'create', 'Note', 'epoch'),
  ('owner', 'delete', 'PersonSession', 'epoch'), ('kyc_officer', 'delete', 'PersonSession', 'epoch'),
  ('support', 'delete', 'PersonSession', 'epoch'),
  ('owner', 'update', 'Standing', 'epoch'), ('kyc_officer', 'update', 'Standing', 'epoch');

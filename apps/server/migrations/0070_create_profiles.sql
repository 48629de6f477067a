-- How people are called here. A name stays with whoever took it first: what is sent to an old one
-- reaches nobody else.
CREATE TABLE usernames (
  username text PRIMARY KEY CHECK (username ~ '^[a-z0-9_]{3,20}$'),
  user_id bigint NOT NULL REFERENCES users (id),
  taken_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX usernames_by_user ON usernames (user_id);
ALTER TABLE users ADD COLUMN username text UNIQUE REFERENCES usernames (username);

-- A small square, sealed together with whose it is.
CREATE TABLE profile_photos (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  -- 128 random bits, new with each photo.
  id text NOT NULL UNIQUE CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  sealed text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Terms that were published; those that an installation begins with are part of the program.
CREATE TABLE terms_versions (
  version text PRIMARY KEY CHECK (version ~ '^[0-9A-Za-z.-]{1,32}$'),
  from_at timestamptz NOT NULL UNIQUE,
  -- Nobody begins anything new before they have accepted these or later ones.
  must_accept boolean NOT NULL,
  title json NOT NULL,
  sections json NOT NULL,
  published_by bigint NOT NULL REFERENCES users (id),
  published_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE terms_acceptances (
  user_id bigint NOT NULL REFERENCES users (id),
  version text NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, version)
);
INSERT INTO terms_acceptances (user_id, version, accepted_at)
SELECT id, terms_version, created_at FROM users WHERE terms_version IS NOT NULL;
ALTER TABLE users DROP COLUMN terms_version;

-- The version that a person has to accept first; no row where there is none.
CREATE VIEW due_terms AS
SELECT u.id AS user_id, due.version
FROM users AS u CROSS JOIN (
  SELECT version, from_at FROM terms_versions
  WHERE must_accept AND from_at <= now() ORDER BY from_at DESC LIMIT 1) AS due
WHERE NOT EXISTS (
  SELECT FROM terms_acceptances AS a JOIN terms_versions AS v USING (version)
  WHERE a.user_id = u.id AND v.from_at >= due.from_at);

INSERT INTO staff_abilities (role, action, subject) VALUES
  ('owner', 'read', 'Terms'), ('owner', 'create', 'Terms'),
  ('content', 'read', 'Terms'), ('content', 'create', 'Terms'),
  ('auditor', 'read', 'Terms');

-- A request may be taken back.
ALTER TABLE kyc_requests DROP CONSTRAINT kyc_requests_status_check;
ALTER TABLE kyc_requests ADD CONSTRAINT kyc_requests_status_check
  CHECK (status IN ('pending', 'approved', 'refused', 'cancelled'));

-- Notices of one section, newest first; those of none are the general ones.
CREATE INDEX notifications_by_section
  ON notifications (user_id, (COALESCE(section, 'GENERAL')), (-id));

-- What an identity office said: each question costs, so none is asked twice.
CREATE TABLE identity_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- Of the question with all that was asked in it.
  question_hash bytea NOT NULL,
  office text NOT NULL,
  sealed text NOT NULL,
  -- The request that it was asked for, where the answer was no: another request asks again.
  refused_request bigint REFERENCES kyc_requests (id),
  answered_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, question_hash)
);
CREATE INDEX identity_answers_age ON identity_answers (answered_at);

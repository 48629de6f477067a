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
GRANT SELECT, INSERT, UPDATE, DELETE ON terms_versions TO sarraf_app;
GRANT SELECT ON terms_versions TO sarraf_engine;

CREATE TABLE terms_acceptances (
  user_id bigint NOT NULL REFERENCES users (id),
  version text NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, version)
);
-- How many accepted each version is counted in the index alone.
CREATE INDEX terms_acceptances_by_version ON terms_acceptances (version);
GRANT SELECT, INSERT, UPDATE, DELETE ON terms_acceptances TO sarraf_app;
GRANT SELECT ON terms_acceptances TO sarraf_engine;

-- The version that a person has to accept first; no row where there is none.
CREATE VIEW due_terms AS
SELECT u.id AS user_id, due.version
FROM users AS u CROSS JOIN (
  SELECT version, from_at FROM terms_versions
  WHERE must_accept AND from_at <= now() ORDER BY from_at DESC LIMIT 1) AS due
WHERE NOT EXISTS (
  SELECT FROM terms_acceptances AS a JOIN terms_versions AS v USING (version)
  WHERE a.user_id = u.id AND v.from_at >= due.from_at);
GRANT SELECT ON due_terms TO sarraf_app, sarraf_engine;

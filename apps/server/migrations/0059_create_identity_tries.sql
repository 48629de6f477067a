-- Requests for level 1 of the last day, answered or refused: whether a national code is known here
-- must not be asked again and again.
CREATE TABLE identity_tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_tries_user ON identity_tries (user_id, at);

-- One authenticator for each person: its secret sealed, and the last step that was accepted.
CREATE TABLE authenticators (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  secret_sealed text NOT NULL,
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- One that is being set up: nothing until its first code, by the session that began it.
CREATE TABLE authenticator_setups (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  session_id text NOT NULL,
  secret_sealed text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Wrong codes of authenticators. Person 0 is whoever has none: a guess at nothing is as much work.
CREATE TABLE authenticator_tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  asker text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX authenticator_tries_user ON authenticator_tries (user_id, created_at);
CREATE INDEX authenticator_tries_time ON authenticator_tries (created_at);

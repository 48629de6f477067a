-- One authenticator for each person: its secret sealed, and the last step that was accepted.
CREATE TABLE authenticators (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  secret_sealed text NOT NULL,
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticators TO sarraf_app;

-- One that is being set up: nothing until its first code, by the session that began it.
CREATE TABLE authenticator_setups (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  session_id text NOT NULL,
  secret_sealed text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticator_setups TO sarraf_app;

-- Wrong codes of authenticators. Person 0 is whoever has none: a guess at nothing is as much work.
CREATE TABLE authenticator_tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  asker text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX authenticator_tries_user ON authenticator_tries (user_id, created_at);
CREATE INDEX authenticator_tries_time ON authenticator_tries (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticator_tries TO sarraf_app;
GRANT SELECT ON authenticator_tries TO sarraf_engine;

-- Ten codes for whoever loses their authenticator: hashed, once each.
CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES users (id),
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_codes TO sarraf_app;

-- Passkeys: the public half of a key that a device of the person's keeps.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- As the device calls it; nobody else's is called so.
  credential_id bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  public_key bytea NOT NULL CHECK (octet_length(public_key) <= 4096),
  -- Only grows; 0 for ever of devices that do not count.
  counter bigint NOT NULL CHECK (counter >= 0),
  is_synced boolean NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_owner ON passkeys (user_id, created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys TO sarraf_app;

-- Challenges are signed and not kept; one that was answered rightly is, until it would end anyway.
CREATE TABLE used_challenges (
  nonce bytea PRIMARY KEY,
  ends_at timestamptz NOT NULL
);
CREATE INDEX used_challenges_ended ON used_challenges (ends_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON used_challenges TO sarraf_app;

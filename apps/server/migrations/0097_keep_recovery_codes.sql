-- Ten codes for whoever loses their authenticator: hashed, once each.
CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES users (id),
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

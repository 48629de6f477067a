-- Where people are signed in. A session is one family of refresh tokens: it lives and dies whole.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  audience text NOT NULL CHECK (audience IN ('client', 'staff')),
  ip text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text,
  -- A sign-in tells a device a secret; only its hash is kept. Whoever shows it again is known, until
  -- ninety days after, or until his sessions were ended for safety.
  device_hash bytea,
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX sessions_live ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);
-- Where somebody signed in lately, to know a device again.
CREATE INDEX sessions_by_user ON sessions (user_id, created_at DESC);
CREATE INDEX sessions_device ON sessions (device_hash) WHERE device_hash IS NOT NULL;
CREATE INDEX sessions_of_user ON sessions (user_id, created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO sarraf_app;

-- Hashes only. A used token stays, so that its second use is seen; for the ten seconds in which
-- two tabs may both use it, the pair that it gave lies beside it, sealed by the token itself.
CREATE TABLE refresh_tokens (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  rotated_at timestamptz,
  successor_sealed text,
  CHECK (rotated_at IS NOT NULL OR successor_sealed IS NULL)
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON refresh_tokens TO sarraf_app;

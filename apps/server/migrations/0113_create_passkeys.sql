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

-- Challenges are signed and not kept; one that was answered rightly is, until it would end anyway.
CREATE TABLE used_challenges (
  nonce bytea PRIMARY KEY,
  ends_at timestamptz NOT NULL
);
CREATE INDEX used_challenges_ended ON used_challenges (ends_at);
REVOKE ALL ON passkeys, used_challenges FROM sarraf_engine;

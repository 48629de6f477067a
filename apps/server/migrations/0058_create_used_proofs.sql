-- Proofs of work that were taken: each is good once. They are forgotten when they would have ended.
CREATE TABLE used_proofs (
  signature bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_proofs_expiry ON used_proofs (expires_at);

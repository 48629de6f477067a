-- A sign-in tells a device a secret; only its hash is kept. Whoever shows it again is known, until
-- ninety days after, or until his sessions were ended for safety.
ALTER TABLE sessions ADD COLUMN device_hash bytea;
CREATE INDEX sessions_device ON sessions (device_hash) WHERE device_hash IS NOT NULL;
CREATE INDEX sessions_of_user ON sessions (user_id, created_at);

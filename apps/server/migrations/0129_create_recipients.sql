-- The address book of people. What was removed stays as it was.
CREATE TABLE recipients (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  recipient_id bigint NOT NULL REFERENCES users (id),
  label text CHECK (char_length(label) <= 30),
  -- From then on it counts where only the address book is sent to.
  counts_from timestamptz NOT NULL,
  removed_at timestamptz,
  CHECK (user_id <> recipient_id)
);
CREATE UNIQUE INDEX recipients_of_user ON recipients (user_id, recipient_id)
  WHERE removed_at IS NULL;

-- Whether a person sends to the address book alone; no row: to anybody.
CREATE TABLE recipient_whitelists (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  is_on boolean NOT NULL,
  -- It is being switched off, and holds until then.
  off_at timestamptz,
  CHECK (off_at IS NULL OR is_on)
);

-- Whom a person looked up, by a keyed hash of what was typed: ten a day.
CREATE TABLE recipient_lookups (
  user_id bigint NOT NULL REFERENCES users (id),
  -- Of Tehran.
  day text NOT NULL,
  key bytea NOT NULL,
  PRIMARY KEY (user_id, day, key)
);
CREATE INDEX recipient_lookups_age ON recipient_lookups (day);

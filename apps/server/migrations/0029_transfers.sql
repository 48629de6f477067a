-- Money that moves between wallets, each move as it stands: the engine's alone to write.
CREATE TABLE transfers_state (
  id text PRIMARY KEY,
  user_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('to_vault', 'from_vault', 'to_user', 'gift')),
  -- Whoever gets it, where that is another; of a gift once it is redeemed.
  recipient_id bigint CHECK (recipient_id <> user_id),
  asset text NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  -- What it counts as against limits, smallest units of toman.
  worth bigint NOT NULL CHECK (worth >= 0),
  -- The day of Tehran that it counts on.
  day text NOT NULL,
  hold_id bigint UNIQUE,
  -- SHA-256 of a gift's code.
  secret_hash text UNIQUE CHECK (secret_hash ~ '^[0-9a-f]{64}$'),
  due_at_ms bigint,
  created_at_ms bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'cancelled', 'expired')),
  updated_at_ms bigint NOT NULL,
  CHECK ((kind = 'gift') = (secret_hash IS NOT NULL)),
  CHECK ((hold_id IS NULL) = (due_at_ms IS NULL)),
  CHECK (state = 'done' OR hold_id IS NOT NULL)
) WITH (fillfactor = 70);
CREATE INDEX transfers_state_by_user ON transfers_state (user_id, created_at_ms DESC, id DESC);
CREATE INDEX transfers_state_by_recipient
  ON transfers_state (recipient_id, updated_at_ms DESC, id DESC) WHERE recipient_id IS NOT NULL;
-- What a timer looks at, and what the engine reads at its start.
CREATE INDEX transfers_state_waiting ON transfers_state (due_at_ms) WHERE state = 'waiting';
-- A person's moves of one coin, newest first.
CREATE INDEX transfers_state_by_user_coin
  ON transfers_state (user_id, asset, created_at_ms DESC, id DESC);
CREATE INDEX transfers_state_by_recipient_coin
  ON transfers_state (recipient_id, asset, updated_at_ms DESC, id DESC)
  WHERE state = 'done' AND recipient_id IS NOT NULL;
GRANT SELECT ON transfers_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON transfers_state TO sarraf_engine;

-- Toman that an account was credited within the last 72 hours, as [[milliseconds since 1970,
-- "smallest units"], ...], oldest first: the engine's alone to write.
CREATE TABLE recent_deposits_state (
  user_id bigint PRIMARY KEY,
  deposits json NOT NULL
) WITH (fillfactor = 70);
GRANT SELECT ON recent_deposits_state TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON recent_deposits_state TO sarraf_engine;

-- What the house knows of a transfer or a gift beside the engine's transfers_state: its note, when a
-- worker looks at it, what its people are to be told.
CREATE TABLE transfers (
  -- Of the engine's transfer; ids are in the order of their making.
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('to_vault', 'from_vault', 'to_user', 'gift')),
  asset text NOT NULL,
  -- To whom it is sent; of a gift whoever took it.
  recipient_id bigint REFERENCES users (id),
  note text CHECK (char_length(note) <= 60),
  -- When it moves or ends by itself; null: nothing happens by itself.
  next_step_at timestamptz,
  pending_notice text CHECK (pending_notice IN ('asked', 'done', 'made', 'redeemed', 'expired')),
  created_at timestamptz NOT NULL,
  CHECK ((recipient_id IS NOT NULL AND recipient_id <> user_id) OR kind <> 'to_user')
);
CREATE INDEX transfers_by_user ON transfers (user_id, id DESC) WHERE kind <> 'gift';
CREATE INDEX transfers_by_recipient ON transfers (recipient_id, id DESC) WHERE kind = 'to_user';
-- Whom a person sent to, and how often.
CREATE INDEX transfers_by_pair ON transfers (user_id, recipient_id, id DESC)
  WHERE kind = 'to_user';
CREATE INDEX transfers_due ON transfers (next_step_at) WHERE next_step_at IS NOT NULL;
CREATE INDEX transfers_pending_notice ON transfers (created_at) WHERE pending_notice IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON transfers TO sarraf_app, sarraf_engine;

CREATE TABLE gifts (
  -- Of the transfer.
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  message text CHECK (char_length(message) <= 80),
  colour text NOT NULL CHECK (colour IN ('lapis', 'emerald', 'pomegranate', 'saffron')),
  -- SHA-256 of the code: the code itself is kept nowhere.
  secret_hash text NOT NULL UNIQUE CHECK (secret_hash ~ '^[0-9a-f]{64}$')
);
CREATE INDEX gifts_by_user ON gifts (user_id, id DESC);
GRANT SELECT, INSERT, UPDATE ON gifts TO sarraf_app, sarraf_engine;

-- Codes that were typed, right or wrong, so that nobody tries many.
CREATE TABLE gift_tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- The address block.
  block text NOT NULL,
  is_wrong boolean NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX gift_tries_by_user ON gift_tries (user_id, at DESC) WHERE is_wrong;
CREATE INDEX gift_tries_by_block ON gift_tries (block, at DESC) WHERE is_wrong;
CREATE INDEX gift_tries_age ON gift_tries (at);
GRANT SELECT, INSERT, UPDATE, DELETE ON gift_tries TO sarraf_app;
GRANT SELECT ON gift_tries TO sarraf_engine;

-- How long money waits on its way out of a vault. A shorter delay begins after the old one.
CREATE TABLE vault_delays (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  hours smallint NOT NULL CHECK (hours IN (0, 24, 48, 72)),
  next_hours smallint CHECK (next_hours IN (0, 24, 48, 72) AND next_hours < hours),
  next_from timestamptz,
  CHECK ((next_hours IS NULL) = (next_from IS NULL))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON vault_delays TO sarraf_app;
GRANT SELECT ON vault_delays TO sarraf_engine;

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
GRANT SELECT, INSERT, UPDATE, DELETE ON recipients TO sarraf_app;
GRANT SELECT ON recipients TO sarraf_engine;

-- Whether a person sends to the address book alone; no row: to anybody.
CREATE TABLE recipient_whitelists (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  is_on boolean NOT NULL,
  -- It is being switched off, and holds until then.
  off_at timestamptz,
  CHECK (off_at IS NULL OR is_on)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON recipient_whitelists TO sarraf_app;
GRANT SELECT ON recipient_whitelists TO sarraf_engine;

-- Whom a person looked up, by a keyed hash of what was typed: ten a day.
CREATE TABLE recipient_lookups (
  user_id bigint NOT NULL REFERENCES users (id),
  -- Of Tehran.
  day text NOT NULL,
  key bytea NOT NULL,
  PRIMARY KEY (user_id, day, key)
);
CREATE INDEX recipient_lookups_age ON recipient_lookups (day);
GRANT SELECT, INSERT, UPDATE, DELETE ON recipient_lookups TO sarraf_app;
GRANT SELECT ON recipient_lookups TO sarraf_engine;

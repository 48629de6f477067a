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
  untold text CHECK (untold IN ('asked', 'done', 'made', 'redeemed', 'expired')),
  created_at timestamptz NOT NULL,
  CHECK ((recipient_id IS NOT NULL AND recipient_id <> user_id) OR kind <> 'to_user')
);
CREATE INDEX transfers_by_user ON transfers (user_id, id DESC) WHERE kind <> 'gift';
CREATE INDEX transfers_by_recipient ON transfers (recipient_id, id DESC) WHERE kind = 'to_user';
-- Whom a person sent to, and how often.
CREATE INDEX transfers_by_pair ON transfers (user_id, recipient_id, id DESC)
  WHERE kind = 'to_user';
CREATE INDEX transfers_due ON transfers (next_step_at) WHERE next_step_at IS NOT NULL;
CREATE INDEX transfers_untold ON transfers (created_at) WHERE untold IS NOT NULL;

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
REVOKE DELETE, TRUNCATE ON transfers, gifts FROM sarraf_app, sarraf_engine;

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

-- How long money waits on its way out of a vault. A shorter delay begins after the old one.
CREATE TABLE vault_delays (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  hours smallint NOT NULL CHECK (hours IN (0, 24, 48, 72)),
  next_hours smallint CHECK (next_hours IN (0, 24, 48, 72) AND next_hours < hours),
  next_from timestamptz,
  CHECK ((next_hours IS NULL) = (next_from IS NULL))
);

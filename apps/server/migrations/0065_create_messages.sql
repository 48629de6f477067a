-- How a person wants to be told of things. No row: as everybody is by default.
CREATE TABLE message_settings (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  lang text NOT NULL DEFAULT 'fa' CHECK (lang IN ('fa', 'en')),
  -- Minutes of the day in Tehran; from = to is no quiet at all.
  quiet_from integer CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to integer CHECK (quiet_to BETWEEN 0 AND 1439),
  -- Only what differs from the default: {"deposit": {"sms": true}}.
  choices json NOT NULL DEFAULT '{}',
  -- Stands in every message from us, so that a forged one is known by its lack.
  phishing_word text,
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

-- Verified by a code that was sent to it; one that is not verified is kept nowhere.
ALTER TABLE users ADD COLUMN email text CHECK (email ~ '^[!-~]+@[!-~]+$' AND length(email) <= 254);

-- The outbox: a row for each notice and channel that leaves the house, written in one transaction
-- with the notice. The words are made when it is sent.
CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  notification_id bigint NOT NULL REFERENCES notifications (id),
  user_id bigint NOT NULL REFERENCES users (id),
  channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
  -- Where the person was when it happened: a mobile or an e-mail address.
  recipient text NOT NULL,
  -- Of the account's safety: quiet hours don't hold it, and an unknown outcome is tried again.
  is_urgent boolean NOT NULL,
  -- waiting: to be sent at due_at. sending: the company may have it; past due_at it is asked.
  -- unknown: nobody can say; it is not repeated.
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  attempts bigint NOT NULL DEFAULT 0,
  -- Times it was sent anew though the one before may have arrived; part of its reference.
  repeats bigint NOT NULL DEFAULT 0 CHECK (repeats BETWEEN 0 AND 9),
  -- Times the company was asked what became of the last try.
  asked bigint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  begun_at timestamptz,
  ended_at timestamptz,
  -- Why the last try failed: the company's number or a word of ours, never its text.
  last_error text,
  created_at timestamptz NOT NULL,
  UNIQUE (notification_id, channel)
);
CREATE INDEX messages_due ON messages (due_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX messages_by_user ON messages (user_id, id DESC);
CREATE INDEX messages_ended ON messages (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX messages_failed ON messages (ended_at) WHERE state IN ('failed', 'unknown');
CREATE INDEX messages_tried ON messages (due_at)
  WHERE state IN ('waiting', 'sending') AND last_error IS NOT NULL;

INSERT INTO staff_abilities (role, action, subject) VALUES
  ('owner', 'read', 'Messages'), ('support', 'read', 'Messages'), ('auditor', 'read', 'Messages');

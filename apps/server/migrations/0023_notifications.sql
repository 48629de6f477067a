-- What a person was told: kind and facts; the words are made in the reader's language.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL,
  facts json NOT NULL,
  section text CHECK (section IN ('WALLET', 'ORDER', 'TICKET', 'BANK_CARD')),
  type bigint NOT NULL CHECK (type IN (0, 1, 2)),
  -- The event that it tells of: once told is told.
  reference text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  UNIQUE (user_id, kind, reference)
);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_by_user ON notifications (user_id, (-id));
-- Notices of one section, newest first; those of none are the general ones.
CREATE INDEX notifications_by_section
  ON notifications (user_id, (COALESCE(section, 'GENERAL')), (-id));
GRANT SELECT, INSERT, UPDATE, DELETE ON notifications TO sarraf_app;
GRANT SELECT ON notifications TO sarraf_engine;

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
  -- What stands on a locked screen may be read by others.
  push_titles_alone boolean NOT NULL DEFAULT false,
  -- Text messages about prices in a month of Tehran's calendar, `1405-09`.
  alert_sms_month text,
  alert_sms_sent bigint NOT NULL DEFAULT 0,
  -- A digest: what came and was not mailed by itself, counted in one mail at 20:00 in Tehran.
  digest text NOT NULL DEFAULT 'off' CHECK (digest IN ('off', 'daily', 'weekly')),
  -- Up to which moment notices were counted; from there on the next one counts.
  digest_at timestamptz,
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  CONSTRAINT message_settings_digest_at CHECK (digest = 'off' OR digest_at IS NOT NULL)
);
-- Subscribers to news outside the panel.
CREATE INDEX message_settings_of_news ON message_settings (user_id)
  WHERE choices -> 'news' ->> 'push' = 'true' OR choices -> 'news' ->> 'mail' = 'true';
CREATE INDEX message_settings_digest ON message_settings (digest_at) WHERE digest <> 'off';
GRANT SELECT, INSERT, UPDATE, DELETE ON message_settings TO sarraf_app;
GRANT SELECT ON message_settings TO sarraf_engine;

-- The outbox: a row for each notice and channel that leaves the house, written in one transaction
-- with the notice. The words are made when it is sent.
CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  notification_id bigint NOT NULL REFERENCES notifications (id),
  user_id bigint NOT NULL REFERENCES users (id),
  channel text NOT NULL CHECK (channel IN ('push', 'sms', 'mail')),
  -- Where the person was when it happened: a mobile, an e-mail address, a device.
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
  -- One has several devices, each with a message of its own.
  UNIQUE (notification_id, channel, recipient)
);
CREATE INDEX messages_by_user ON messages (user_id, id DESC);
CREATE INDEX messages_ended ON messages (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX messages_failed ON messages (ended_at) WHERE state IN ('failed', 'unknown');
CREATE INDEX messages_tried ON messages (due_at)
  WHERE state IN ('waiting', 'sending') AND last_error IS NOT NULL;
-- A slow push service keeps no text message waiting: each of the two is taken by itself.
CREATE INDEX messages_due ON messages (due_at)
  WHERE state IN ('waiting', 'sending') AND channel <> 'push';
CREATE INDEX messages_due_push ON messages (due_at)
  WHERE state IN ('waiting', 'sending') AND channel = 'push';
GRANT SELECT, INSERT, UPDATE, DELETE ON messages TO sarraf_app;
GRANT SELECT ON messages TO sarraf_engine;

-- Push: the third channel of the outbox. A device belongs to the session that registered it, and is told
-- nothing from the moment on at which that session is over.
CREATE TABLE push_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- VAPID (RFC 8292): browsers subscribe with the public key, and push services know us by it. The newest is
  -- given out; a device is sent to with the one that it subscribed with.
  public_key text NOT NULL UNIQUE,
  private_sealed text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON push_keys TO sarraf_app;

CREATE TABLE push_devices (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  key_id bigint NOT NULL REFERENCES push_keys (id),
  endpoint text NOT NULL CHECK (length(endpoint) <= 2048),
  -- SHA-256 of it: one browser is one device, of whoever registered it last.
  endpoint_hash bytea NOT NULL UNIQUE,
  -- What a message is encrypted with, base64url.
  p256dh text NOT NULL,
  auth text NOT NULL,
  lang text NOT NULL CHECK (lang IN ('fa', 'en')),
  name text NOT NULL CHECK (length(name) <= 60),
  created_at timestamptz NOT NULL,
  last_taken_at timestamptz,
  -- gone: its push service says so.
  state text NOT NULL DEFAULT 'live' CHECK (state IN ('live', 'gone'))
);
CREATE INDEX push_devices_by_user ON push_devices (user_id, created_at DESC);
CREATE INDEX push_devices_by_session ON push_devices (session_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON push_devices TO sarraf_app;

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
CREATE INDEX notifications_by_user ON notifications (user_id, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;

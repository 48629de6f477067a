ALTER TABLE documents DROP CONSTRAINT documents_kind_check;
ALTER TABLE documents ADD CONSTRAINT documents_kind_check CHECK (kind IN (
  'national_card_front', 'national_card_back', 'pledge', 'selfie_video', 'deposit_receipt'
));

-- Receipts that people showed. One tracking number of an account is one claim, for ever.
CREATE TABLE offline_deposits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  amount_rial bigint NOT NULL CHECK (amount_rial > 0),
  paid_at timestamptz NOT NULL,
  tracking_number text NOT NULL CHECK (tracking_number ~ '^[0-9A-Z]{4,40}$'),
  account text NOT NULL CHECK (account ~ '^IR\d{24}$'),
  document_id text NOT NULL REFERENCES documents (id),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused')),
  -- The line that it was credited with.
  line_id text UNIQUE REFERENCES statement_lines (id),
  reason text,
  words text,
  decided_by bigint REFERENCES users (id),
  decided_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (account, tracking_number),
  CHECK ((state = 'approved') = (line_id IS NOT NULL)),
  CHECK ((state = 'refused') = (reason IS NOT NULL)),
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
CREATE INDEX offline_deposits_by_user ON offline_deposits (user_id, id DESC);
CREATE INDEX offline_deposits_waiting ON offline_deposits (id) WHERE state = 'waiting';
CREATE INDEX offline_deposits_document ON offline_deposits (document_id);
REVOKE DELETE, TRUNCATE ON offline_deposits FROM sarraf_app, sarraf_engine;

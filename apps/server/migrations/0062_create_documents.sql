-- What people show of themselves. The bytes are blobs, sealed part by part; rows say whose they are.
CREATE TABLE documents (
  -- 128 random bits: who does not know it, cannot ask for it.
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN (
    'national_card_front', 'national_card_back', 'pledge', 'selfie_video'
  )),
  state text NOT NULL DEFAULT 'receiving' CHECK (state IN ('receiving', 'ready', 'refused')),
  -- As announced, and as much as has come.
  bytes bigint NOT NULL CHECK (bytes > 0),
  received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND bytes),
  -- Parts as they came; once ready, those of the picture or video that was made of them.
  parts bigint NOT NULL DEFAULT 0,
  media_type text CHECK (media_type IN ('image/jpeg', 'video/mp4', 'video/webm')),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'ready') = (media_type IS NOT NULL))
);
CREATE INDEX documents_by_user ON documents (user_id, created_at DESC);
CREATE INDEX documents_receiving ON documents (created_at) WHERE state <> 'ready';

-- What a person has given for level 2 so far, one of each kind, and what an officer said of it.
CREATE TABLE kyc_items (
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL,
  document_id text NOT NULL REFERENCES documents (id),
  state text NOT NULL DEFAULT 'given' CHECK (state IN ('given', 'accepted', 'returned')),
  reason text,
  -- What was to be spoken in it.
  spoken_numbers integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (user_id, kind),
  CHECK ((state = 'returned') = (reason IS NOT NULL))
);
CREATE INDEX kyc_items_document ON kyc_items (document_id);

-- The sentence that is spoken in a selfie video: its numbers are new each time.
CREATE TABLE spoken_sentences (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  numbers integer[] NOT NULL,
  expires_at timestamptz NOT NULL
);

-- A request for level 2 shows documents instead of a card.
ALTER TABLE kyc_requests ALTER COLUMN card_id DROP NOT NULL;
ALTER TABLE kyc_requests ADD CHECK (level = 2 OR card_id IS NOT NULL);
-- The officer who looks at it, for a while.
ALTER TABLE kyc_requests ADD COLUMN claimed_by bigint REFERENCES users (id);
ALTER TABLE kyc_requests ADD COLUMN claimed_at timestamptz;
ALTER TABLE kyc_requests ADD COLUMN decided_by bigint REFERENCES users (id);
CREATE TABLE kyc_request_documents (
  request_id bigint NOT NULL REFERENCES kyc_requests (id),
  document_id text NOT NULL REFERENCES documents (id),
  kind text NOT NULL,
  spoken_numbers integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (request_id, kind)
);
CREATE INDEX kyc_request_documents_document ON kyc_request_documents (document_id);

INSERT INTO staff_abilities (role, action, subject) VALUES
  ('owner', 'read', 'Identity'), ('owner', 'update', 'Identity'),
  ('kyc_officer', 'read', 'Identity'), ('kyc_officer', 'update', 'Identity'),
  ('auditor', 'read', 'Identity');

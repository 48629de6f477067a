-- What people show of themselves. The bytes are blobs, sealed part by part; rows say whose they are.
CREATE TABLE documents (
  -- 128 random bits: who does not know it, cannot ask for it.
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN (
    'national_card_front', 'national_card_back', 'pledge', 'selfie_video', 'deposit_receipt',
    'claim_evidence', 'ticket_picture'
  )),
  state text NOT NULL DEFAULT 'receiving' CHECK (state IN ('receiving', 'ready', 'refused')),
  -- As announced, and as much as has come.
  bytes bigint NOT NULL CHECK (bytes > 0),
  received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND bytes),
  -- Parts as they came; once ready, those of the picture or video that was made of them.
  parts bigint NOT NULL DEFAULT 0,
  media_type text CHECK (media_type IN ('image/jpeg', 'video/mp4', 'video/webm')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- An upload that nobody goes on with is let go, and a document is made ours by one process at a time.
  touched_at timestamptz NOT NULL DEFAULT now(),
  -- Who began to make it ours and did not end within a minute has gone.
  finishing_at timestamptz,
  CHECK ((state = 'ready') = (media_type IS NOT NULL))
);
CREATE INDEX documents_by_user ON documents (user_id, created_at DESC);
CREATE INDEX documents_to_sweep ON documents (touched_at) WHERE state <> 'ready';
CREATE INDEX documents_unfinished ON documents (user_id) WHERE state = 'receiving';
-- Whole ones that no request names are looked for among those of a month.
CREATE INDEX documents_ready ON documents (created_at) WHERE state = 'ready';
GRANT SELECT, INSERT, UPDATE, DELETE ON documents TO sarraf_app;

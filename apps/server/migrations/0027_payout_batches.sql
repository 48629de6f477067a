-- Payouts that go as a file to the operator's bank: which, under what file, by whom; and what the bank
-- answered. Where each payout stands stays the engine's to say.
CREATE TABLE payout_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL DEFAULT 'made' CHECK (state IN ('made', 'approved', 'given', 'cancelled')),
  -- The cycle of Paya that it is for.
  cycle_at timestamptz NOT NULL,
  -- Of the file as it was made, and as it was downloaded: without lines that could not be sent then.
  file_hash text NOT NULL CHECK (file_hash ~ '^[0-9a-f]{64}$'),
  given_hash text CHECK (given_hash ~ '^[0-9a-f]{64}$'),
  -- Asked for again under the same key, it is the same batch.
  request_key text,
  request_hash text,
  -- Who asked for it under the key; who made and approved it stands among the approvals.
  requested_by bigint NOT NULL REFERENCES users (id),
  made_at timestamptz NOT NULL,
  cancelled_by bigint REFERENCES users (id),
  cancelled_at timestamptz,
  cancelled_reason text,
  given_by bigint REFERENCES users (id),
  given_at timestamptz,
  UNIQUE (requested_by, request_key),
  CHECK ((request_key IS NULL) = (request_hash IS NULL)),
  CHECK ((state = 'cancelled') = (cancelled_by IS NOT NULL)),
  CHECK ((state = 'given') = (given_by IS NOT NULL)),
  -- Without it: some of its payouts may be sent, and nobody has the file yet.
  CHECK (given_hash IS NULL OR given_by IS NOT NULL)
);
CREATE INDEX payout_batches_made ON payout_batches (made_at) WHERE state = 'made';
GRANT SELECT, INSERT, UPDATE ON payout_batches TO sarraf_app;
-- A batch has its number before its row: the file that its hash is of names it.
GRANT USAGE ON SEQUENCE payout_batches_id_seq TO sarraf_app;
GRANT SELECT ON payout_batches TO sarraf_engine;

CREATE TABLE payout_batch_lines (
  batch_id bigint NOT NULL REFERENCES payout_batches (id),
  row integer NOT NULL CHECK (row > 0),
  payout_id text NOT NULL REFERENCES payouts (id),
  -- What the bank pays, rial.
  amount_rial bigint NOT NULL CHECK (amount_rial > 0),
  sheba text NOT NULL CHECK (sheba ~ '^IR\d{24}$'),
  owner_name text NOT NULL,
  -- False once its payout is free again.
  is_live boolean NOT NULL DEFAULT true,
  -- Why it is not in the file that was downloaded.
  left_out text,
  PRIMARY KEY (batch_id, row),
  UNIQUE (batch_id, payout_id),
  CHECK (left_out IS NULL OR NOT is_live)
);
-- A payout is in one live batch at most.
CREATE UNIQUE INDEX payout_batch_lines_live ON payout_batch_lines (payout_id) WHERE is_live;
GRANT SELECT, INSERT, UPDATE (is_live, left_out) ON payout_batch_lines TO sarraf_app;
GRANT SELECT ON payout_batch_lines TO sarraf_engine;

-- Files of the bank's answers as officers brought them in; the same file of a batch is the same one.
CREATE TABLE payout_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch_id bigint NOT NULL REFERENCES payout_batches (id),
  file bytea NOT NULL,
  file_hash text NOT NULL CHECK (file_hash ~ '^[0-9a-f]{64}$'),
  state text NOT NULL DEFAULT 'preview' CHECK (state IN ('preview', 'approved', 'done')),
  -- What was found of each line when it was approved.
  fates json,
  imported_at timestamptz NOT NULL,
  UNIQUE (batch_id, file_hash),
  CHECK ((state = 'preview') = (fates IS NULL))
);
CREATE INDEX payout_answers_open ON payout_answers (id) WHERE state = 'approved';
CREATE INDEX payout_answers_previewed ON payout_answers (imported_at) WHERE state = 'preview';
GRANT SELECT, INSERT, UPDATE (state, fates, imported_at) ON payout_answers TO sarraf_app;
GRANT SELECT ON payout_answers TO sarraf_engine;

-- What of an answer is to be booked.
CREATE TABLE payout_answer_lines (
  answers_id bigint NOT NULL REFERENCES payout_answers (id),
  payout_id text NOT NULL REFERENCES payouts (id),
  step text NOT NULL CHECK (step IN ('settle', 'return')),
  -- The bank's; of a return it may have given none.
  reference text CHECK (reference <> '' AND (step = 'return' OR reference IS NOT NULL)),
  word text NOT NULL,
  is_booked boolean NOT NULL DEFAULT false,
  PRIMARY KEY (answers_id, payout_id)
);
CREATE INDEX payout_answer_lines_open ON payout_answer_lines (answers_id) WHERE NOT is_booked;
GRANT SELECT, INSERT ON payout_answer_lines TO sarraf_app;
GRANT SELECT, INSERT, UPDATE (is_booked) ON payout_answer_lines TO sarraf_engine;

-- A reference of the bank is of one payout for ever.
CREATE TABLE payout_references (
  reference text PRIMARY KEY,
  payout_id text NOT NULL REFERENCES payouts (id)
);
CREATE INDEX payout_references_by_payout ON payout_references (payout_id);
GRANT SELECT, INSERT ON payout_references TO sarraf_app;
GRANT SELECT ON payout_references TO sarraf_engine;

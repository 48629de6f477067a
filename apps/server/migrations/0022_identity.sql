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
GRANT SELECT, INSERT, UPDATE, DELETE ON kyc_items TO sarraf_app;
GRANT SELECT ON kyc_items TO sarraf_engine;

-- The sentence that is spoken in a selfie video: its numbers are new each time.
CREATE TABLE spoken_sentences (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  numbers integer[] NOT NULL,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON spoken_sentences TO sarraf_app;
GRANT SELECT ON spoken_sentences TO sarraf_engine;

-- Requests for a level. What was asked stays as it was asked.
CREATE TABLE kyc_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  level bigint NOT NULL CHECK (level IN (1, 2)),
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'approved', 'refused', 'cancelled')),
  reason text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  national_code_hash bytea NOT NULL,
  national_code_sealed text NOT NULL,
  birth_date date NOT NULL,
  -- A request for level 2 shows documents instead of a card.
  card_id bigint REFERENCES cards (id),
  checks bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  -- The officer who looks at it, for a while.
  claimed_by bigint REFERENCES users (id),
  claimed_at timestamptz,
  decided_by bigint REFERENCES users (id),
  -- How often a decision was taken back: each decision is told by itself.
  undone bigint NOT NULL DEFAULT 0,
  CHECK ((status = 'refused') = (reason IS NOT NULL)),
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK (level = 2 OR card_id IS NOT NULL)
);
CREATE UNIQUE INDEX kyc_requests_one_pending ON kyc_requests (user_id) WHERE status = 'pending';
CREATE INDEX kyc_requests_by_user ON kyc_requests (user_id, id DESC);
CREATE INDEX kyc_requests_pending ON kyc_requests (id) WHERE status = 'pending';
-- Requests for level 1 of which the identity office says nothing wait for an officer, too.
CREATE INDEX kyc_requests_for_staff ON kyc_requests (id)
  WHERE status = 'pending' AND (level = 2 OR checks > 0);
CREATE INDEX kyc_requests_decided_by_staff ON kyc_requests (status, id DESC)
  WHERE decided_by IS NOT NULL;
-- What officers decided lately, of both queues.
CREATE INDEX kyc_requests_decided_at ON kyc_requests (decided_at) WHERE decided_by IS NOT NULL;
-- Who waits for a level is found by the national code that they gave: before level 1 it stands there alone.
CREATE INDEX kyc_requests_by_national_code ON kyc_requests (national_code_hash)
  WHERE status = 'pending';
CREATE INDEX kyc_requests_level_1_approved ON kyc_requests (decided_at)
  WHERE level = 1 AND status = 'approved';
GRANT SELECT, INSERT, UPDATE, DELETE ON kyc_requests TO sarraf_app;
GRANT SELECT ON kyc_requests TO sarraf_engine;

CREATE TABLE kyc_request_documents (
  request_id bigint NOT NULL REFERENCES kyc_requests (id),
  document_id text NOT NULL REFERENCES documents (id),
  kind text NOT NULL,
  spoken_numbers integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (request_id, kind)
);
CREATE INDEX kyc_request_documents_document ON kyc_request_documents (document_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON kyc_request_documents TO sarraf_app;
GRANT SELECT ON kyc_request_documents TO sarraf_engine;

-- Requests for level 1 of the last day, answered or refused: whether a national code is known here
-- must not be asked again and again.
CREATE TABLE identity_tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_tries_user ON identity_tries (user_id, at);
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_tries TO sarraf_app;
GRANT SELECT ON identity_tries TO sarraf_engine;

-- What an identity office said: each question costs, so none is asked twice.
CREATE TABLE identity_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- Of the question with all that was asked in it.
  question_hash bytea NOT NULL,
  office text NOT NULL,
  sealed text NOT NULL,
  -- The request that it was asked for, where the answer was no: another request asks again.
  refused_request bigint REFERENCES kyc_requests (id),
  answered_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, question_hash)
);
CREATE INDEX identity_answers_age ON identity_answers (answered_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_answers TO sarraf_app;
GRANT SELECT ON identity_answers TO sarraf_engine;

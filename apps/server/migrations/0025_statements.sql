-- Whose toman a transfer is: twelve digits, one for ever a person.
CREATE TABLE deposit_ids (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  deposit_id text NOT NULL UNIQUE CHECK (deposit_id ~ '^\d{12}$'),
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT ON deposit_ids TO sarraf_app;
GRANT SELECT ON deposit_ids TO sarraf_engine;

-- Files of the bank as officers brought them in; the same file is the same statement.
CREATE TABLE statements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL CHECK (account ~ '^IR\d{24}$'),
  file bytea NOT NULL,
  file_hash text NOT NULL CHECK (file_hash ~ '^[0-9a-f]{64}$'),
  -- What comes of it, as it was found last: counts and sums as text.
  summary json NOT NULL,
  state text NOT NULL DEFAULT 'preview' CHECK (state IN ('preview', 'approved', 'done')),
  imported_at timestamptz NOT NULL,
  UNIQUE (account, file_hash)
);
CREATE INDEX statements_open ON statements (imported_at) WHERE state <> 'done';
GRANT SELECT, INSERT, UPDATE ON statements TO sarraf_app;
GRANT SELECT ON statements TO sarraf_engine;

-- What lay in an account before the first line that was ever brought in of it; rial.
CREATE TABLE statement_accounts (
  account text PRIMARY KEY CHECK (account ~ '^IR\d{24}$'),
  opening_rial bigint NOT NULL,
  statement_id bigint NOT NULL REFERENCES statements (id)
);
GRANT SELECT, INSERT ON statement_accounts TO sarraf_app;
GRANT SELECT ON statement_accounts TO sarraf_engine;

-- Every line that was ever brought in: of account, reference, amount and time, once for ever.
CREATE TABLE statement_lines (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{40}$'),
  statement_id bigint NOT NULL REFERENCES statements (id),
  account text NOT NULL,
  at timestamptz NOT NULL,
  -- Rial; what left is below zero.
  amount_rial bigint NOT NULL CHECK (amount_rial <> 0),
  reference text NOT NULL,
  deposit_id text,
  description text NOT NULL,
  payer_sheba text,
  payer_name text NOT NULL,
  -- Whose it is by its identifier, where the payer's account is theirs, too.
  user_id bigint REFERENCES users (id),
  -- Whose identifier stands in it, whoever paid.
  named_id bigint REFERENCES users (id),
  -- Where the books have it from: nothing is credited then.
  own text CONSTRAINT statement_lines_own CHECK (
    own IN ('card', 'payout', 'return', 'paid_back', 'bank_charge', 'own_move', 'charge')
  ),
  state text NOT NULL CHECK (
    state IN ('own', 'waiting', 'credited', 'parked', 'moving', 'assigned', 'paid_back')
  ),
  -- Why it was nobody's.
  reason text,
  -- Who has it now, by the engine's word.
  credited_to bigint REFERENCES users (id),
  updated_at timestamptz NOT NULL,
  -- Where a line stands in its account: the bank's balance after it, and its number in the order of the
  -- balances. Both come from the files (0: its file cannot tell); null until the first look at them.
  balance_rial bigint,
  place bigint,
  CHECK (own IS NOT NULL OR amount_rial > 0),
  CHECK (state NOT IN ('parked', 'moving', 'assigned', 'paid_back') OR reason IS NOT NULL),
  -- A line may be ours by the word of two officers: a charge waits until the engine has posted it.
  CONSTRAINT statement_lines_own_state CHECK (
    (own IS NULL) = (state <> 'own') OR (own IN ('bank_charge', 'charge') AND state = 'waiting')
  )
);
CREATE INDEX statement_lines_moving ON statement_lines (updated_at)
  WHERE state IN ('waiting', 'moving');
CREATE INDEX statement_lines_parked ON statement_lines (at, id) WHERE state IN ('parked', 'moving');
CREATE INDEX statement_lines_ended ON statement_lines (updated_at DESC, id)
  WHERE state IN ('assigned', 'paid_back');
CREATE INDEX statement_lines_named ON statement_lines (named_id, at DESC, id);
CREATE INDEX statement_lines_account ON statement_lines (account, at);
CREATE INDEX statement_lines_statement ON statement_lines (statement_id) WHERE state = 'waiting';
CREATE INDEX statement_lines_charges ON statement_lines (id)
  WHERE own = 'bank_charge' AND state = 'waiting';
-- A file that is brought in for another account than its own, and a payout or a return that is told a
-- second time, are found by the bank's reference.
CREATE INDEX statement_lines_reference ON statement_lines (reference) WHERE reference <> '';
-- Lines of one statement, credited or not.
CREATE INDEX statement_lines_of_statement ON statement_lines (statement_id);
-- A person's deposits over the bank, newest first: the index has to fall in both of its columns.
CREATE INDEX statement_lines_of_person ON statement_lines (credited_to, at DESC, id DESC);
CREATE INDEX statement_lines_place ON statement_lines (account, place);
CREATE INDEX statement_lines_begins ON statement_lines (account, (balance_rial - amount_rial), place);
CREATE INDEX statement_lines_unplaced ON statement_lines (account) WHERE place IS NULL;
GRANT SELECT, INSERT, UPDATE ON statement_lines TO sarraf_app;
GRANT SELECT ON statement_lines TO sarraf_engine;

-- By how much the books of an account went on from another balance than they closed with; no money moves.
CREATE TABLE statement_gaps (
  statement_id bigint PRIMARY KEY REFERENCES statements (id),
  account text NOT NULL CHECK (account ~ '^IR\d{24}$'),
  gap_rial bigint NOT NULL CHECK (gap_rial <> 0)
);
CREATE INDEX statement_gaps_account ON statement_gaps (account);
GRANT SELECT, INSERT ON statement_gaps TO sarraf_app;
GRANT SELECT ON statement_gaps TO sarraf_engine;

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
CREATE INDEX offline_deposits_by_number ON offline_deposits (tracking_number);
GRANT SELECT, INSERT, UPDATE ON offline_deposits TO sarraf_app;
GRANT SELECT ON offline_deposits TO sarraf_engine;

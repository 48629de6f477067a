-- Whose toman a transfer is: twelve digits, one for ever a person.
CREATE TABLE deposit_ids (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  deposit_id text NOT NULL UNIQUE CHECK (deposit_id ~ '^\d{12}$'),
  created_at timestamptz NOT NULL DEFAULT now()
);
REVOKE UPDATE, DELETE, TRUNCATE ON deposit_ids FROM sarraf_app, sarraf_engine;

-- Files of the bank as officers brought them in; the same file is the same statement.
CREATE TABLE statements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL CHECK (account ~ '^IR\d{24}$'),
  file bytea NOT NULL,
  file_hash text NOT NULL CHECK (file_hash ~ '^[0-9a-f]{64}$'),
  -- What comes of it, as it was found last: counts and sums as text.
  summary json NOT NULL,
  state text NOT NULL DEFAULT 'preview' CHECK (state IN ('preview', 'approved', 'done')),
  imported_by bigint NOT NULL REFERENCES users (id),
  imported_at timestamptz NOT NULL,
  approved_by bigint REFERENCES users (id),
  approved_at timestamptz,
  reason text,
  UNIQUE (account, file_hash),
  CHECK ((state = 'preview') = (approved_by IS NULL))
);
CREATE INDEX statements_open ON statements (imported_at) WHERE state <> 'done';
REVOKE DELETE, TRUNCATE ON statements FROM sarraf_app, sarraf_engine;

-- What lay in an account before the first line that was ever brought in of it; rial.
CREATE TABLE statement_accounts (
  account text PRIMARY KEY CHECK (account ~ '^IR\d{24}$'),
  opening_rial bigint NOT NULL,
  statement_id bigint NOT NULL REFERENCES statements (id)
);
REVOKE UPDATE, DELETE, TRUNCATE ON statement_accounts FROM sarraf_app, sarraf_engine;

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
  own text CHECK (own IN ('card', 'payout', 'return', 'paid_back')),
  state text NOT NULL CHECK (
    state IN ('own', 'waiting', 'credited', 'parked', 'moving', 'assigned', 'paid_back')
  ),
  -- Why it was nobody's.
  reason text,
  -- Who has it now, by the engine's word.
  credited_to bigint REFERENCES users (id),
  updated_at timestamptz NOT NULL,
  CHECK ((own IS NULL) = (state <> 'own')),
  CHECK (own IS NOT NULL OR amount_rial > 0),
  CHECK (state NOT IN ('parked', 'moving', 'assigned', 'paid_back') OR reason IS NOT NULL)
);
CREATE INDEX statement_lines_moving ON statement_lines (updated_at)
  WHERE state IN ('waiting', 'moving');
CREATE INDEX statement_lines_parked ON statement_lines (at, id) WHERE state IN ('parked', 'moving');
CREATE INDEX statement_lines_ended ON statement_lines (updated_at DESC, id)
  WHERE state IN ('assigned', 'paid_back');
CREATE INDEX statement_lines_of_person ON statement_lines (credited_to, at DESC, id);
CREATE INDEX statement_lines_named ON statement_lines (named_id, at DESC, id);
CREATE INDEX statement_lines_account ON statement_lines (account, at);
CREATE INDEX statement_lines_statement ON statement_lines (statement_id) WHERE state = 'waiting';
REVOKE DELETE, TRUNCATE ON statement_lines FROM sarraf_app, sarraf_engine;

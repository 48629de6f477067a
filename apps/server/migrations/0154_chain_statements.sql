-- Where a line stands in its account: the bank's balance after it, and its number in the order of the
-- balances. Both come from the files, of lines that were approved before with the next look at them
-- (0: its file cannot tell).
ALTER TABLE statement_lines
  ADD COLUMN balance_rial bigint,
  ADD COLUMN place bigint;
CREATE INDEX statement_lines_place ON statement_lines (account, place);
CREATE INDEX statement_lines_begins ON statement_lines (account, (balance_rial - amount_rial), place);
CREATE INDEX statement_lines_unplaced ON statement_lines (account) WHERE place IS NULL;

-- What officers say of a line that the chain of balances does not take by itself: the bank told it late,
-- it is a line of its own although it looks like another one, or the account goes on from there.
CREATE TABLE chain_words (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line_id text NOT NULL CHECK (line_id ~ '^[0-9a-f]{40}$'),
  account text NOT NULL CHECK (account ~ '^IR\d{24}$'),
  way text NOT NULL CHECK (way IN ('told_late', 'own_line', 'goes_on')),
  -- By how much the bank's balance is other than the books' where it goes on; rial.
  gap_rial bigint NOT NULL DEFAULT 0,
  officer_id bigint NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  at timestamptz NOT NULL,
  -- The second word.
  is_decision boolean NOT NULL,
  CHECK (way = 'goes_on' OR gap_rial = 0)
);
CREATE INDEX chain_words_newest ON chain_words (line_id, id DESC);
CREATE UNIQUE INDEX chain_words_decided ON chain_words (line_id, way, gap_rial) WHERE is_decision;
REVOKE UPDATE, DELETE, TRUNCATE ON chain_words FROM sarraf_app, sarraf_engine;

-- By how much the books of an account went on from another balance than they closed with; no money moves.
CREATE TABLE statement_gaps (
  statement_id bigint PRIMARY KEY REFERENCES statements (id),
  account text NOT NULL CHECK (account ~ '^IR\d{24}$'),
  gap_rial bigint NOT NULL CHECK (gap_rial <> 0)
);
CREATE INDEX statement_gaps_account ON statement_gaps (account);
REVOKE UPDATE, DELETE, TRUNCATE ON statement_gaps FROM sarraf_app, sarraf_engine;

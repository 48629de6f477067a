-- What officers say of lines that the books have no reason for: the first one's word, and the second
-- one's that decides. A line is not in statement_lines before its statement is approved.
CREATE TABLE line_explanations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What left: charges and moves alike.
  line_id text NOT NULL CHECK (line_id ~ '^[0-9a-f]{40}$'),
  account text NOT NULL CHECK (account ~ '^IR\d{24}$'),
  amount_rial bigint NOT NULL CHECK (amount_rial < 0),
  way text NOT NULL CHECK (way IN ('bank_charge', 'own_move')),
  -- Where a move came in, by its own line there.
  other_line_id text CHECK (other_line_id ~ '^[0-9a-f]{40}$'),
  other_account text CHECK (other_account <> account),
  officer_id bigint NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  at timestamptz NOT NULL,
  -- The word that the books follow.
  is_decision boolean NOT NULL,
  CHECK ((way = 'own_move') = (other_line_id IS NOT NULL)),
  CHECK ((way = 'own_move') = (other_account IS NOT NULL))
);
CREATE INDEX line_explanations_newest ON line_explanations (line_id, id DESC);
CREATE INDEX line_explanations_other ON line_explanations (other_line_id, id DESC)
  WHERE other_line_id IS NOT NULL;
-- One reason a line for ever, and one line a side.
CREATE UNIQUE INDEX line_explanations_decided ON line_explanations (line_id) WHERE is_decision;
CREATE UNIQUE INDEX line_explanations_other_decided ON line_explanations (other_line_id)
  WHERE is_decision AND other_line_id IS NOT NULL;
CREATE INDEX line_explanations_charges ON line_explanations (account, at)
  WHERE is_decision AND way = 'bank_charge';
REVOKE UPDATE, DELETE, TRUNCATE ON line_explanations FROM sarraf_app, sarraf_engine;

-- A line may be ours by their word: a charge waits until the engine has posted it.
ALTER TABLE statement_lines
  DROP CONSTRAINT statement_lines_own_check,
  DROP CONSTRAINT statement_lines_check,
  ADD CONSTRAINT statement_lines_own
    CHECK (own IN ('card', 'payout', 'return', 'paid_back', 'bank_charge', 'own_move')),
  ADD CONSTRAINT statement_lines_own_state
    CHECK ((own IS NULL) = (state <> 'own') OR (own = 'bank_charge' AND state = 'waiting'));
CREATE INDEX statement_lines_charges ON statement_lines (id)
  WHERE own = 'bank_charge' AND state = 'waiting';

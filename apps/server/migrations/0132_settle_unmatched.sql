-- What officers want with money that is nobody's: the newest word counts, a second one decides.
CREATE TABLE unmatched_words (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line_id text NOT NULL REFERENCES statement_lines (id),
  way text NOT NULL CHECK (way IN ('assign', 'pay_back')),
  -- To whom, or under which reference the bank paid it back.
  user_id bigint REFERENCES users (id),
  bank_reference text,
  officer_id bigint NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  at timestamptz NOT NULL,
  -- The word that the books follow.
  is_decision boolean NOT NULL,
  CHECK ((way = 'assign') = (user_id IS NOT NULL)),
  CHECK ((way = 'pay_back') = (bank_reference IS NOT NULL))
);
CREATE INDEX unmatched_words_newest ON unmatched_words (line_id, id DESC);
CREATE INDEX unmatched_words_paid_back ON unmatched_words (bank_reference)
  WHERE is_decision AND way = 'pay_back';
CREATE UNIQUE INDEX unmatched_words_decided ON unmatched_words (line_id) WHERE is_decision;
REVOKE UPDATE, DELETE, TRUNCATE ON unmatched_words FROM sarraf_app, sarraf_engine;

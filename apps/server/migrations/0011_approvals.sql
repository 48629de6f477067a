-- What takes two officers waits in one place, whatever it is: one wants it, another one decides. What
-- is wanted is the kind's own, as JSON; money in it is whole smallest units as text.
CREATE TABLE approvals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{3,40}$'),
  -- What it is about: of one subject one waits at a time.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 300),
  person_id bigint REFERENCES users (id),
  -- As it stood when it was proposed, where it is done only as long as it stands so.
  before_value json,
  wanted json NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  proposed_by bigint NOT NULL REFERENCES users (id),
  proposed_at timestamptz NOT NULL,
  -- Nobody decides on it afterwards; null: it waits as long as it takes.
  expires_at timestamptz,
  -- `applying`: decided, and its command may not be in the books yet.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN
    ('waiting', 'applying', 'approved', 'failed', 'refused', 'withdrawn', 'expired')),
  -- One officer's word was enough for it.
  is_by_one boolean NOT NULL DEFAULT false,
  decided_by bigint REFERENCES users (id),
  decided_reason text CHECK (length(decided_reason) <= 500),
  decided_at timestamptz,
  -- Why its command was not taken: a word of the engine.
  failure text,
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK ((state IN ('waiting', 'expired')) = (decided_by IS NULL)),
  CHECK (state IN ('refused', 'withdrawn') OR is_by_one OR decided_by <> proposed_by),
  CHECK ((state = 'failed') = (failure IS NOT NULL))
);
CREATE UNIQUE INDEX approvals_waiting ON approvals (kind, subject) WHERE state = 'waiting';
CREATE INDEX approvals_applying ON approvals (id) WHERE state = 'applying';
CREATE INDEX approvals_newest ON approvals (kind, subject, id DESC);
CREATE INDEX approvals_open ON approvals (kind, id) WHERE state IN ('waiting', 'applying');
CREATE INDEX approvals_expiring ON approvals (expires_at) WHERE state = 'waiting';
-- Of one line one is decided on for ever; and by which reference it was paid back.
CREATE UNIQUE INDEX approvals_unmatched ON approvals (subject)
  WHERE kind = 'unmatched' AND state = 'approved';
CREATE INDEX approvals_paid_back ON approvals ((wanted ->> 'bankReference'))
  WHERE kind = 'unmatched' AND state = 'approved';
CREATE INDEX approvals_assigned ON approvals (person_id)
  WHERE kind = 'unmatched' AND person_id IS NOT NULL;
-- One reason a line for ever, one line a side, and one word a gap.
CREATE UNIQUE INDEX approvals_explained ON approvals (subject)
  WHERE kind = 'line_explanation' AND state = 'approved';
CREATE UNIQUE INDEX approvals_explained_other ON approvals ((wanted ->> 'otherLineId'))
  WHERE kind = 'line_explanation' AND state = 'approved' AND wanted ->> 'otherLineId' IS NOT NULL;
CREATE INDEX approvals_words_on_line ON approvals ((wanted ->> 'lineId'))
  WHERE kind = 'line_explanation';
CREATE INDEX approvals_words_on_other ON approvals ((wanted ->> 'otherLineId'))
  WHERE kind = 'line_explanation';
CREATE INDEX approvals_bank_charges ON approvals ((wanted ->> 'account'), decided_at)
  WHERE kind = 'line_explanation' AND state = 'approved' AND wanted ->> 'way' = 'bank_charge';
CREATE UNIQUE INDEX approvals_of_files ON approvals (kind, subject)
  WHERE kind IN ('payout_batch', 'payout_answers', 'statement');
-- What an officer decided on since a moment.
CREATE INDEX approvals_decided ON approvals (kind, decided_at) WHERE decided_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE (reason, proposed_by, proposed_at, state, decided_by, decided_reason,
  decided_at, failure) ON approvals TO sarraf_app;

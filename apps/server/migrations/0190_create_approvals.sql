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
REVOKE ALL ON approvals FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT, INSERT ON approvals TO sarraf_app;
GRANT UPDATE (reason, proposed_by, proposed_at, state, decided_by, decided_reason, decided_at, failure)
  ON approvals TO sarraf_app;

-- Terms of charges and withdrawals, open ones too; rial.
INSERT INTO approvals (kind, subject, wanted, reason, proposed_by, proposed_at, state, decided_by,
  decided_reason, decided_at)
SELECT 'withdrawal_terms', 'withdrawal_terms',
  json_build_object('terms', json_build_object(
    'charge_min', charge_min::text, 'charge_max', charge_max::text,
    'withdraw_min', withdraw_min::text, 'withdraw_max', withdraw_max::text,
    'withdraw_fee', withdraw_fee::text, 'automatic_person', automatic_person::text,
    'automatic_house', automatic_house::text, 'two_officers', two_officers::text,
    'two_officers_house', two_officers_house::text),
    'from', to_char(from_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  left(COALESCE(NULLIF(reason, ''), '-'), 500), proposed_by, proposed_at,
  CASE WHEN state = 'refused' AND decided_by = proposed_by THEN 'withdrawn' ELSE state END,
  decided_by, left(decided_reason, 500),
  CASE WHEN state = 'waiting' THEN NULL ELSE COALESCE(decided_at, proposed_at) END
FROM withdrawal_terms_proposals ORDER BY id;
DROP TABLE withdrawal_terms_proposals;

-- What lies in custody of coins. The newest that was confirmed counts.
INSERT INTO approvals (kind, subject, wanted, reason, proposed_by, proposed_at, state, decided_by,
  decided_reason, decided_at)
SELECT 'custody', asset,
  json_build_object('units', units::text, 'books_units', books_units::text),
  stated_reason, stated_by, stated_at,
  CASE WHEN decided_by IS NULL THEN 'waiting' WHEN is_confirmed THEN 'approved'
    WHEN decided_by = stated_by THEN 'withdrawn' ELSE 'refused' END,
  decided_by, decided_reason,
  CASE WHEN decided_by IS NULL THEN NULL ELSE COALESCE(decided_at, stated_at) END
FROM custody_statements ORDER BY id;
DROP TABLE custody_statements;

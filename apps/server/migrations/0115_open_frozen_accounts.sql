-- How an account came to be frozen the last time; where it stands is in `user_standings`.
CREATE TABLE freezes (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  frozen_by text NOT NULL CHECK (frozen_by IN ('owner', 'staff')),
  -- Why staff did it, where they told the person.
  reason text,
  frozen_at timestamptz NOT NULL DEFAULT now()
);
-- Of accounts that are frozen already: by their owner, unless an act of staff came after the link.
INSERT INTO freezes (user_id, frozen_by, frozen_at)
SELECT s.user_id,
  CASE WHEN l.at IS NOT NULL AND l.at > COALESCE(a.at, '-infinity') THEN 'owner' ELSE 'staff' END,
  COALESCE(GREATEST(l.at, a.at), now())
FROM user_standings AS s
  LEFT JOIN (SELECT user_id, max(used_at) AS at FROM freeze_links GROUP BY user_id) AS l
    ON l.user_id = s.user_id
  LEFT JOIN (SELECT person_id, max(at) AS at FROM audit_acts
      WHERE act = 'account_frozen' GROUP BY person_id) AS a
    ON a.person_id = s.user_id
WHERE s.is_frozen;

-- A frozen account is opened by two officers: because its person asked, or the first of them did.
CREATE TABLE unfreezes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- The person, or the officer who approved first.
  asked_by bigint NOT NULL REFERENCES users (id),
  -- What the person wants officers to know.
  words text CHECK (length(words) BETWEEN 1 AND 400),
  status text NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'opened', 'refused', 'stopped')),
  first_officer bigint REFERENCES users (id),
  first_reason text CHECK (length(first_reason) <= 500),
  decided_by bigint REFERENCES users (id),
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (status = 'waiting' OR decided_at IS NOT NULL),
  -- Two people, whatever else happens.
  CHECK (status <> 'opened' OR (first_officer IS NOT NULL AND decided_by <> first_officer))
);
CREATE UNIQUE INDEX unfreezes_waiting ON unfreezes (user_id) WHERE status = 'waiting';
CREATE INDEX unfreezes_queue ON unfreezes (created_at) WHERE status = 'waiting';
REVOKE ALL ON freezes, unfreezes FROM sarraf_engine;

-- A code by which a person shows that the request is theirs.
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_purpose_check;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_codes_purpose_check
  CHECK (purpose IN ('register', 'login', 'set_two_factor', 'disable_two_factor', 'set_email',
    'recovery_codes', 'passkeys', 'reset_password', 'change_password', 'change_mobile', 'new_mobile',
    'change_email', 'freeze', 'unfreeze', 'recover_account'));

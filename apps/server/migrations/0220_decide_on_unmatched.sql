-- What officers said of money that is nobody's is kept where every word of two is. A decision and the word
-- before it are one approval; words that others took the place of are over.
WITH words AS (
  SELECT *, COALESCE(line_id, payment_id) AS subject,
    lag(id) OVER said AS first_id, lag(officer_id) OVER said AS first_officer,
    lag(reason) OVER said AS first_reason, lag(at) OVER said AS first_at,
    lag(user_id) OVER said AS first_user, lag(bank_reference) OVER said AS first_reference,
    lead(is_decision) OVER said AS next_decides, lead(user_id) OVER said AS next_user,
    lead(bank_reference) OVER said AS next_reference, lead(officer_id) OVER said AS next_officer,
    lead(id) OVER said IS NULL AS is_newest
  FROM unmatched_words
  WINDOW said AS (PARTITION BY COALESCE(line_id, payment_id) ORDER BY id)
), told AS (
  SELECT *, is_decision AND first_id IS NOT NULL AND first_officer <> officer_id
      AND first_user IS NOT DISTINCT FROM user_id
      AND first_reference IS NOT DISTINCT FROM bank_reference AS has_first,
    next_decides IS TRUE AND next_officer <> officer_id AND next_user IS NOT DISTINCT FROM user_id
      AND next_reference IS NOT DISTINCT FROM bank_reference AS is_first
  FROM words
)
INSERT INTO approvals (kind, subject, person_id, wanted, reason, proposed_by, proposed_at, state,
  is_by_one, decided_by, decided_reason, decided_at)
SELECT 'unmatched', subject, user_id,
  -- as the server writes it: one text is one wish
  CASE way WHEN 'assign' THEN format('{"way":"assign","userId":%s}', user_id)
    ELSE format('{"way":"pay_back","bankReference":%s}', to_json(bank_reference)) END::json,
  left(COALESCE(NULLIF(CASE WHEN has_first THEN first_reason ELSE reason END, ''), '-'), 500),
  CASE WHEN has_first THEN first_officer ELSE officer_id END,
  CASE WHEN has_first THEN first_at ELSE at END,
  CASE WHEN is_decision THEN 'approved' WHEN is_newest THEN 'waiting' ELSE 'expired' END,
  is_decision AND NOT has_first,
  CASE WHEN is_decision THEN officer_id END,
  CASE WHEN is_decision THEN left(reason, 500) END,
  CASE WHEN is_decision OR NOT is_newest THEN at END
FROM told WHERE NOT is_first ORDER BY id;
DROP TABLE unmatched_words;

-- Of one line one is decided on for ever; and by which reference it was paid back.
CREATE UNIQUE INDEX approvals_unmatched ON approvals (subject)
  WHERE kind = 'unmatched' AND state = 'approved';
CREATE INDEX approvals_paid_back ON approvals ((wanted ->> 'bankReference'))
  WHERE kind = 'unmatched' AND state = 'approved';
CREATE INDEX approvals_assigned ON approvals (person_id)
  WHERE kind = 'unmatched' AND person_id IS NOT NULL;

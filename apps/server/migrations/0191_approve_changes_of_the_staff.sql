-- Changes of the staff wait where everything waits that takes two, open ones too.
INSERT INTO approvals (kind, subject, person_id, before_value, wanted, reason, proposed_by,
  proposed_at, expires_at, state, decided_by, decided_at)
SELECT 'change', kind || '/' || subject, person_id, old_value,
  json_build_object('kind', kind, 'subject', subject, 'value', new_value::text, 'isOfSelf', false),
  COALESCE(NULLIF(reason, ''), '-'), proposed_by, proposed_at, expires_at, state,
  CASE WHEN state IN ('waiting', 'expired') THEN NULL ELSE COALESCE(decided_by, proposed_by) END,
  decided_at
FROM staff_proposals ORDER BY id;
DROP TABLE staff_proposals;

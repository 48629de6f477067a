-- Signatures under payouts are kept where every word of two is. Of more than two the last ones counted:
-- the author of an earlier one was no officer any more. A word under one that ended before a second one
-- came is over.
WITH said AS (
  SELECT a.payout_id, p.user_id, w.state = 'requested' AS is_open, p.signed_at,
    count(*) AS words,
    array_agg(a.officer_id ORDER BY a.at, a.officer_id) AS officers,
    array_agg(a.reason ORDER BY a.at, a.officer_id) AS reasons,
    array_agg(a.at ORDER BY a.at, a.officer_id) AS times
  FROM payout_approvals AS a JOIN payouts AS p ON p.id = a.payout_id
    JOIN withdrawals_state AS w ON w.id = p.id
  GROUP BY a.payout_id, p.user_id, w.state, p.signed_at
), told AS (
  SELECT *, CASE WHEN signed_at IS NULL THEN words ELSE GREATEST(words - 1, 1) END AS first FROM said
)
INSERT INTO approvals (kind, subject, person_id, wanted, reason, proposed_by, proposed_at, state,
  is_by_one, decided_by, decided_reason, decided_at)
SELECT 'payout', payout_id, user_id, '{}',
  left(COALESCE(NULLIF(reasons[first], ''), '-'), 500), officers[first], times[first],
  CASE WHEN signed_at IS NOT NULL THEN 'approved' WHEN is_open THEN 'waiting' ELSE 'expired' END,
  signed_at IS NOT NULL AND words = 1,
  CASE WHEN signed_at IS NOT NULL THEN officers[words] END,
  CASE WHEN signed_at IS NOT NULL THEN left(reasons[words], 500) END,
  CASE WHEN signed_at IS NOT NULL OR NOT is_open THEN times[words] END
FROM told ORDER BY times[first], payout_id;
DROP TABLE payout_approvals;

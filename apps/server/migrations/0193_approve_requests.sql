-- Officers' words on requests of people, and on payouts that stand still, are kept where every word of
-- two is. A request keeps where it stands; of what is over the words stand in the audit.
INSERT INTO approvals (kind, subject, person_id, wanted, reason, proposed_by, proposed_at)
SELECT 'unfreeze', id::text, user_id, '{}', COALESCE(NULLIF(first_reason, ''), '-'), first_officer,
  created_at
FROM unfreezes WHERE status = 'waiting' AND first_officer IS NOT NULL ORDER BY id;
ALTER TABLE unfreezes
  DROP COLUMN first_officer, DROP COLUMN first_reason, DROP COLUMN decided_by;

INSERT INTO approvals (kind, subject, person_id, wanted, reason, proposed_by, proposed_at)
SELECT 'recovery', id::text, user_id, '{}', '-', first_officer, created_at
FROM recoveries WHERE status = 'waiting' AND user_id IS NOT NULL AND first_officer IS NOT NULL
ORDER BY id;
ALTER TABLE recoveries DROP COLUMN first_officer, DROP COLUMN decided_by;

INSERT INTO approvals (kind, subject, wanted, reason, proposed_by, proposed_at)
SELECT 'payout_stop', id::text, '{}', COALESCE(NULLIF(first_reason, ''), '-'), first_officer, stopped_at
FROM payout_stops WHERE lifted_at IS NULL AND first_officer IS NOT NULL;
ALTER TABLE payout_stops
  DROP COLUMN first_officer, DROP COLUMN first_reason, DROP COLUMN lifted_by, DROP COLUMN lifted_reason;

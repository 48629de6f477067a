-- Who proposed an adjustment and who decided stands where it stands for everything that takes two; the
-- adjustment keeps its number, which the books know it by.
ALTER TABLE adjustments ADD COLUMN approval_id bigint UNIQUE REFERENCES approvals (id);
WITH moved AS (
  INSERT INTO approvals (kind, subject, person_id, wanted, reason, proposed_by, proposed_at, state,
    decided_by, decided_reason, decided_at, failure)
  SELECT 'adjustment', concat_ws(' ', from_owner, to_owner, asset, units, ticket),
    COALESCE(substring(to_owner FROM '^user:(\d+)$'), substring(from_owner FROM '^user:(\d+)$'))::bigint,
    json_build_object('adjustment', id::text, 'from', from_owner, 'to', to_owner, 'asset', asset,
      'units', units::text, 'ticket', ticket),
    reason, proposed_by, proposed_at,
    CASE WHEN status = 'posted' THEN 'approved' WHEN status = 'approved' THEN 'applying'
      WHEN status = 'refused' AND decided_by = proposed_by THEN 'withdrawn' ELSE status END,
    decided_by, decided_reason,
    CASE WHEN status = 'waiting' THEN NULL ELSE COALESCE(decided_at, proposed_at) END, failure
  FROM adjustments ORDER BY id
  RETURNING id, (wanted ->> 'adjustment')::bigint AS adjustment
)
UPDATE adjustments AS a SET approval_id = moved.id FROM moved WHERE a.id = moved.adjustment;
DROP INDEX adjustments_waiting, adjustments_open, adjustments_ended;
ALTER TABLE adjustments
  DROP COLUMN reason, DROP COLUMN status, DROP COLUMN proposed_by, DROP COLUMN proposed_at,
  DROP COLUMN decided_by, DROP COLUMN decided_reason, DROP COLUMN decided_at, DROP COLUMN failure;

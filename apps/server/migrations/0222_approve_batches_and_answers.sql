-- Who made a batch or brought in answers of the bank, and who approved it, stands where it stands for
-- everything that takes two. Who asked for a batch under a key stays with the key.
INSERT INTO approvals (kind, subject, wanted, reason, proposed_by, proposed_at, state, decided_by,
  decided_reason, decided_at)
SELECT 'payout_batch', id::text, json_build_object('file', file_hash),
  left(COALESCE(NULLIF(made_reason, ''), '-'), 500), made_by, made_at,
  CASE WHEN approved_by IS NOT NULL THEN 'approved' WHEN state = 'made' THEN 'waiting'
    WHEN cancelled_by = made_by THEN 'withdrawn' ELSE 'refused' END,
  COALESCE(approved_by, cancelled_by),
  left(CASE WHEN approved_by IS NOT NULL THEN approved_reason WHEN state <> 'made' THEN
    cancelled_reason END, 500),
  CASE WHEN approved_by IS NOT NULL THEN COALESCE(approved_at, made_at)
    WHEN state <> 'made' THEN COALESCE(cancelled_at, made_at) END
FROM payout_batches ORDER BY id;
ALTER TABLE payout_batches RENAME COLUMN made_by TO requested_by;
ALTER TABLE payout_batches
  DROP COLUMN made_reason, DROP COLUMN approved_by, DROP COLUMN approved_at,
  DROP COLUMN approved_reason;

INSERT INTO approvals (kind, subject, wanted, reason, proposed_by, proposed_at, state, is_by_one,
  decided_by, decided_reason, decided_at)
SELECT 'payout_answers', id::text, json_build_object('file', file_hash), '-', imported_by, imported_at,
  CASE state WHEN 'preview' THEN 'waiting' ELSE 'approved' END,
  -- there was a time when one was enough for little
  COALESCE(approved_by = imported_by, false), approved_by,
  CASE WHEN approved_by IS NOT NULL THEN left(reason, 500) END,
  CASE state WHEN 'preview' THEN NULL ELSE COALESCE(approved_at, imported_at) END
FROM payout_answers ORDER BY id;
ALTER TABLE payout_answers
  DROP COLUMN imported_by, DROP COLUMN approved_by, DROP COLUMN approved_at, DROP COLUMN reason;

-- Each is decided on once.
CREATE UNIQUE INDEX approvals_of_files ON approvals (kind, subject)
  WHERE kind IN ('payout_batch', 'payout_answers');

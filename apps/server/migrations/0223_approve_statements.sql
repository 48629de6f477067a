-- Who brought a statement in and who approved it stands where it stands for everything that takes two.
INSERT INTO approvals (kind, subject, wanted, reason, proposed_by, proposed_at, state, is_by_one,
  decided_by, decided_reason, decided_at)
SELECT 'statement', id::text, json_build_object('file', file_hash), '-', imported_by, imported_at,
  CASE state WHEN 'preview' THEN 'waiting' ELSE 'approved' END,
  -- there was a time when one was enough for little
  COALESCE(approved_by = imported_by, false), approved_by,
  CASE WHEN approved_by IS NOT NULL THEN left(reason, 500) END,
  CASE state WHEN 'preview' THEN NULL ELSE COALESCE(approved_at, imported_at) END
FROM statements ORDER BY id;
ALTER TABLE statements
  DROP COLUMN imported_by, DROP COLUMN approved_by, DROP COLUMN approved_at, DROP COLUMN reason;

DROP INDEX approvals_of_files;
CREATE UNIQUE INDEX approvals_of_files ON approvals (kind, subject)
  WHERE kind IN ('payout_batch', 'payout_answers', 'statement');
-- What an officer decided on since a moment.
CREATE INDEX approvals_decided ON approvals (kind, decided_at) WHERE decided_at IS NOT NULL;

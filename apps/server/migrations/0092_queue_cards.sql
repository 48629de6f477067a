-- Cards of which the identity office says nothing wait for an officer, who has one for a while.
ALTER TABLE cards ADD COLUMN claimed_by bigint REFERENCES users (id);
ALTER TABLE cards ADD COLUMN claimed_at timestamptz;
-- Null: the office decided, or nobody yet.
ALTER TABLE cards ADD COLUMN decided_by bigint REFERENCES users (id);
-- What the office said of whose it is: each answer costs, so it is asked once.
ALTER TABLE cards ADD COLUMN is_own boolean;
-- How often a decision was taken back: each decision is told by itself.
ALTER TABLE cards ADD COLUMN undone bigint NOT NULL DEFAULT 0;
ALTER TABLE kyc_requests ADD COLUMN undone bigint NOT NULL DEFAULT 0;

CREATE INDEX cards_for_staff ON cards (id)
  WHERE status = 'pending' AND removed_at IS NULL AND checks > 0;
CREATE INDEX cards_decided_by_staff ON cards (status, id DESC)
  WHERE decided_by IS NOT NULL AND removed_at IS NULL;
-- So do requests for level 1 of which it says nothing.
CREATE INDEX kyc_requests_for_staff ON kyc_requests (id)
  WHERE status = 'pending' AND (level = 2 OR checks > 0);
CREATE INDEX kyc_requests_decided_by_staff ON kyc_requests (status, id DESC)
  WHERE decided_by IS NOT NULL;
DROP INDEX kyc_requests_decided;

INSERT INTO staff_abilities (role, action, subject, since) VALUES
  ('owner', 'read', 'Card', 'epoch'), ('owner', 'update', 'Card', 'epoch'),
  ('kyc_officer', 'read', 'Card', 'epoch'), ('kyc_officer', 'update', 'Card', 'epoch'),
  ('auditor', 'read', 'Card', 'epoch');

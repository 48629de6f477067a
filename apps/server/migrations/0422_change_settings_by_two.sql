-- Officers change the house's numbers: who decided on a row; null: it came by another way.
ALTER TABLE settings ADD COLUMN approval_id bigint REFERENCES approvals (id);

-- As `ROLE_ABILITIES` of the contracts has it. 'epoch': whoever is of these roles decides on limits already, and
-- nobody was widened a moment ago.
INSERT INTO staff_abilities (role, action, subject, since)
VALUES
  ('owner', 'read', 'Setting', 'epoch'),
  ('owner', 'update', 'Setting', 'epoch'),
  ('finance', 'read', 'Setting', 'epoch'),
  ('finance', 'update', 'Setting', 'epoch'),
  ('auditor', 'read', 'Setting', 'epoch')
ON CONFLICT DO NOTHING;

-- Whoever is made at the machine or by the demo counts as a second person at once: the 72 hours are for
-- those who are invited later, and for whoever is widened.
ALTER TABLE staff_roles ADD COLUMN is_founding boolean NOT NULL DEFAULT false;
UPDATE staff_roles AS r SET is_founding = true
FROM staff_members AS m JOIN users AS u ON u.id = m.user_id
WHERE m.user_id = r.user_id AND m.invited_by IS NULL
  AND r.since < u.created_at + interval '1 minute';

-- Who invited and who was invited are one person to every decision by two for 30 days; so are those
-- whom one person brought in without a second one.
ALTER TABLE staff_members
  ADD COLUMN joined_at timestamptz,
  -- Who approved the invitation; null: nobody but whoever invited.
  ADD COLUMN vouched_by bigint REFERENCES users (id);
UPDATE staff_members AS m SET joined_at = u.created_at FROM users AS u WHERE u.id = m.user_id;
ALTER TABLE staff_members
  ALTER COLUMN joined_at SET DEFAULT now(), ALTER COLUMN joined_at SET NOT NULL;
CREATE INDEX staff_members_invited ON staff_members (invited_by) WHERE invited_by IS NOT NULL;
ALTER TABLE staff_invitations ADD COLUMN vouched_by bigint REFERENCES users (id);

-- What each staff role may do; an owner edits these rows.
CREATE TABLE staff_abilities (
  role text NOT NULL,
  action text NOT NULL CHECK (action IN ('read', 'create', 'update', 'delete')),
  subject text NOT NULL,
  -- Since when a role has an ability: whoever was widened a moment ago is no second person yet.
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (role, action, subject)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_abilities TO sarraf_app;
GRANT SELECT ON staff_abilities TO sarraf_engine;

-- What each role may do on a new exchange, as `ROLE_ABILITIES` of the contracts says it too; a test
-- holds the two together. `since` is 'epoch': nobody's ability is new where there is no staff yet.
INSERT INTO staff_abilities (role, action, subject, since)
SELECT unnest(roles::text[]), action, subject, 'epoch'
FROM (VALUES
  ('read', 'Adjustment', '{owner,finance,auditor}'),
  ('update', 'Adjustment', '{owner,finance}'),
  ('create', 'Article', '{owner,content}'),
  ('read', 'Article', '{owner,content,auditor}'),
  ('read', 'Audit', '{owner,auditor}'),
  ('delete', 'Auth', '{owner,finance,crypto_operations,kyc_officer,support,content,auditor}'),
  ('read', 'Auth', '{owner,finance,crypto_operations,kyc_officer,support,content,auditor}'),
  ('update', 'Auth', '{owner,finance,crypto_operations,kyc_officer,support,content,auditor}'),
  ('read', 'Balance', '{owner,finance,auditor}'),
  ('read', 'Card', '{owner,kyc_officer,auditor}'),
  ('update', 'Card', '{owner,kyc_officer}'),
  ('read', 'Chain', '{owner,finance,crypto_operations,auditor}'),
  ('update', 'Chain', '{owner,finance,crypto_operations}'),
  ('read', 'Identity', '{owner,kyc_officer,auditor}'),
  ('update', 'Identity', '{owner,kyc_officer}'),
  ('read', 'Limit', '{owner,finance,auditor}'),
  ('update', 'Limit', '{owner,finance}'),
  ('read', 'Market', '{owner,finance,crypto_operations,auditor}'),
  ('update', 'Market', '{owner,finance}'),
  ('read', 'Messages', '{owner,support,auditor}'),
  ('create', 'Note', '{owner,finance,kyc_officer,support}'),
  ('read', 'Overview', '{owner,finance,crypto_operations,kyc_officer,support,content,auditor}'),
  ('read', 'Payout', '{owner,finance,auditor}'),
  ('update', 'Payout', '{owner,finance}'),
  ('read', 'Person', '{owner,finance,kyc_officer,support,auditor}'),
  ('read', 'PersonNumber', '{owner,kyc_officer}'),
  ('delete', 'PersonSession', '{owner,kyc_officer,support}'),
  ('read', 'Reconciliation', '{owner,finance,auditor}'),
  ('update', 'Reconciliation', '{owner,finance}'),
  ('read', 'Recovery', '{owner,kyc_officer}'),
  ('update', 'Recovery', '{owner,kyc_officer}'),
  ('read', 'Report', '{owner,finance,auditor}'),
  ('read', 'Reward', '{owner,finance,auditor}'),
  ('update', 'Reward', '{owner,finance}'),
  ('create', 'Staff', '{owner}'),
  ('read', 'Staff', '{owner,auditor}'),
  ('update', 'Staff', '{owner}'),
  ('update', 'Standing', '{owner,kyc_officer}'),
  ('create', 'Terms', '{owner,content}'),
  ('read', 'Terms', '{owner,content,auditor}'),
  ('read', 'Ticket', '{owner,support,auditor}'),
  ('update', 'Ticket', '{owner,support}')
) AS given (action, subject, roles);

-- Who of the staff has which roles, and since when. `users.staff_role` stays the first of them: it
-- says that somebody is staff at all.
CREATE TABLE staff_members (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  -- Null: made at the machine itself.
  invited_by bigint REFERENCES users (id),
  -- Of the person, who may be a client by another account: nobody decides on themselves.
  national_code_hash bytea,
  -- Sealed, so that its hash is made anew with a new key: hashes of two keys never meet, and nobody would be
  -- seen to decide on themselves. Null: the hash is that of the oldest key.
  national_code_sealed text,
  -- Who invited and who was invited are one person to every decision by two for 30 days; so are those
  -- whom one person brought in without a second one.
  joined_at timestamptz NOT NULL DEFAULT now(),
  -- Who approved the invitation; null: nobody but whoever invited.
  vouched_by bigint REFERENCES users (id)
);
CREATE INDEX staff_members_invited ON staff_members (invited_by) WHERE invited_by IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_members TO sarraf_app;
GRANT SELECT ON staff_members TO sarraf_engine;

CREATE TABLE staff_roles (
  user_id bigint NOT NULL REFERENCES staff_members (user_id),
  role text NOT NULL CHECK (role IN (
    'owner', 'finance', 'crypto_operations', 'kyc_officer', 'support', 'content', 'auditor'
  )),
  since timestamptz NOT NULL DEFAULT now(),
  -- Whoever is made at the machine or by the demo counts as a second person at once: the 72 hours are for
  -- those who are invited later, and for whoever is widened.
  is_founding boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, role)
);
CREATE INDEX staff_roles_role ON staff_roles (role);
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_roles TO sarraf_app;
GRANT SELECT ON staff_roles TO sarraf_engine;

-- Who was asked to join. The link's secret is kept as a hash.
CREATE TABLE staff_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mobile text NOT NULL CHECK (mobile ~ '^09[0-9]{9}$'),
  first_name text NOT NULL,
  last_name text NOT NULL,
  national_code_hash bytea NOT NULL,
  roles text[] NOT NULL CHECK (cardinality(roles) BETWEEN 1 AND 7),
  token_hash bytea NOT NULL UNIQUE,
  invited_by bigint NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'revoked')),
  user_id bigint REFERENCES users (id),
  national_code_sealed text,
  vouched_by bigint REFERENCES users (id),
  CHECK ((state = 'accepted') = (user_id IS NOT NULL))
);
CREATE UNIQUE INDEX staff_invitations_waiting ON staff_invitations (mobile)
  WHERE state = 'waiting';
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_invitations TO sarraf_app;
GRANT SELECT ON staff_invitations TO sarraf_engine;

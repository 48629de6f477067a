-- Who of the staff has which roles, and since when. `users.staff_role` stays the first of them: it
-- says that somebody is staff at all.
CREATE TABLE staff_members (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  -- Null: made at the machine itself.
  invited_by bigint REFERENCES users (id),
  -- Of the person, who may be a client by another account: nobody decides on themselves.
  national_code_hash bytea
);
CREATE TABLE staff_roles (
  user_id bigint NOT NULL REFERENCES staff_members (user_id),
  role text NOT NULL CHECK (role IN (
    'owner', 'finance', 'crypto_operations', 'kyc_officer', 'support', 'content', 'auditor'
  )),
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, role)
);
CREATE INDEX staff_roles_role ON staff_roles (role);
INSERT INTO staff_members (user_id) SELECT id FROM users WHERE staff_role IS NOT NULL;
INSERT INTO staff_roles (user_id, role, since)
SELECT id, staff_role, created_at FROM users WHERE staff_role IS NOT NULL;

-- Since when a role has an ability: whoever was widened a moment ago is no second person yet.
ALTER TABLE staff_abilities ADD COLUMN since timestamptz NOT NULL DEFAULT 'epoch';
ALTER TABLE staff_abilities ALTER COLUMN since SET DEFAULT now();
INSERT INTO staff_abilities (role, action, subject, since) VALUES
  ('owner', 'read', 'Staff', 'epoch'), ('owner', 'create', 'Staff', 'epoch'),
  ('owner', 'update', 'Staff', 'epoch'), ('auditor', 'read', 'Staff', 'epoch');

-- Changes that wait for a second person.
CREATE TABLE staff_proposals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{3,40}$'),
  -- What is to be changed: `user:12`, `role:support`.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 100),
  person_id bigint REFERENCES users (id),
  -- As it stood when it was proposed: where it stands otherwise by then, nothing is done.
  old_value json NOT NULL,
  new_value json NOT NULL,
  reason text NOT NULL CHECK (length(reason) <= 500),
  proposed_by bigint NOT NULL REFERENCES users (id),
  proposed_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '7 days',
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn', 'expired')),
  decided_by bigint REFERENCES users (id),
  decided_at timestamptz,
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK (decided_by <> proposed_by OR state = 'withdrawn')
);
CREATE UNIQUE INDEX staff_proposals_waiting ON staff_proposals (kind, subject)
  WHERE state = 'waiting';

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
  CHECK ((state = 'accepted') = (user_id IS NOT NULL))
);
CREATE UNIQUE INDEX staff_invitations_waiting ON staff_invitations (mobile)
  WHERE state = 'waiting';

-- Bank cards. The number is sealed for the gateway, hashed to compare, masked to show.
CREATE TABLE cards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  number_hash bytea NOT NULL,
  number_sealed text NOT NULL,
  masked text NOT NULL CHECK (masked ~ '^[0-9]{6}[*]{6}[0-9]{4}$'),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'verified', 'refused')),
  reason text,
  sheba text,
  owner_name text,
  is_default boolean NOT NULL DEFAULT false,
  checks bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  removed_at timestamptz,
  CHECK ((status = 'refused') = (reason IS NOT NULL)),
  CHECK (status = 'verified' OR sheba IS NULL)
);
CREATE UNIQUE INDEX cards_one_of_user ON cards (user_id, number_hash)
  WHERE removed_at IS NULL AND status <> 'refused';
-- A card that belongs to one person belongs to nobody else.
CREATE UNIQUE INDEX cards_one_owner ON cards (number_hash)
  WHERE removed_at IS NULL AND status = 'verified';
CREATE UNIQUE INDEX cards_one_default ON cards (user_id) WHERE removed_at IS NULL AND is_default;
CREATE INDEX cards_by_user ON cards (user_id, id);
CREATE INDEX cards_pending ON cards (id) WHERE status = 'pending' AND removed_at IS NULL;

-- Requests for a level. What was asked stays as it was asked.
CREATE TABLE kyc_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  level bigint NOT NULL CHECK (level IN (1, 2)),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'refused')),
  reason text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  national_code_hash bytea NOT NULL,
  national_code_sealed text NOT NULL,
  birth_date date NOT NULL,
  card_id bigint NOT NULL REFERENCES cards (id),
  checks bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  CHECK ((status = 'refused') = (reason IS NOT NULL)),
  CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX kyc_requests_one_pending ON kyc_requests (user_id) WHERE status = 'pending';
CREATE INDEX kyc_requests_by_user ON kyc_requests (user_id, id DESC);
CREATE INDEX kyc_requests_pending ON kyc_requests (id) WHERE status = 'pending';

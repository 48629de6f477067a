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
  -- Cards of which the identity office says nothing wait for an officer, who has one for a while.
  claimed_by bigint REFERENCES users (id),
  claimed_at timestamptz,
  -- Null: the office decided, or nobody yet.
  decided_by bigint REFERENCES users (id),
  -- What the office said of whose it is: each answer costs, so it is asked once.
  is_own boolean,
  -- How often a decision was taken back: each decision is told by itself.
  undone bigint NOT NULL DEFAULT 0,
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
-- Cards of everybody, also those that wait: the whole number by its hash, and its end.
CREATE INDEX cards_by_number ON cards (number_hash) WHERE removed_at IS NULL;
CREATE INDEX cards_by_end ON cards ((right(masked, 4)), user_id) WHERE removed_at IS NULL;
CREATE INDEX cards_for_staff ON cards (id)
  WHERE status = 'pending' AND removed_at IS NULL AND checks > 0;
CREATE INDEX cards_decided_by_staff ON cards (status, id DESC)
  WHERE decided_by IS NOT NULL AND removed_at IS NULL;
CREATE INDEX cards_decided_at ON cards (decided_at) WHERE decided_by IS NOT NULL;
-- Cards that staff verified while the identity office was silent: the account behind them is asked for.
CREATE INDEX cards_without_account ON cards (decided_at)
  WHERE status = 'verified' AND sheba IS NULL AND removed_at IS NULL;
-- Officers find a person by the account that their bank sends to.
CREATE INDEX cards_by_sheba ON cards (sheba) WHERE sheba IS NOT NULL AND removed_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON cards TO sarraf_app;
GRANT SELECT ON cards TO sarraf_engine;

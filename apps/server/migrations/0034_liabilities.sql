-- A proof of liabilities: each day what people have is counted, as a tree an asset, from one snapshot.

-- One count. `statement` is what is signed, to the byte; while a count is `built` nobody is shown it.
CREATE TABLE liability_counts (
  number bigint PRIMARY KEY CHECK (number > 0),
  -- Of Tehran; a day is counted once.
  day date NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  -- The journal's number that the snapshot stands at.
  seq bigint NOT NULL CHECK (seq >= 0),
  statement text NOT NULL,
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  state text NOT NULL CHECK (state IN ('built', 'published')),
  key_id text,
  signature bytea,
  -- What the chains said at the same moment.
  custody jsonb NOT NULL,
  published_at timestamptz,
  CHECK ((state = 'published') = (signature IS NOT NULL AND key_id IS NOT NULL
    AND published_at IS NOT NULL))
);
GRANT SELECT, INSERT, UPDATE (state, key_id, signature, published_at) ON liability_counts TO
  sarraf_app;

-- What each person had of each asset; of the newest counts alone.
CREATE TABLE liability_shares (
  number bigint NOT NULL,
  user_id bigint NOT NULL,
  asset text NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  PRIMARY KEY (number, asset, user_id)
);
CREATE INDEX liability_shares_of_user ON liability_shares (user_id, number);
GRANT SELECT, INSERT, DELETE ON liability_shares TO sarraf_app;

-- The trees of the newest counts, so many nodes of a level beside each other; level 0 are the leaves, sorted.
CREATE TABLE liability_nodes (
  number bigint NOT NULL,
  asset text NOT NULL,
  level bigint NOT NULL CHECK (level BETWEEN 0 AND 40),
  chunk bigint NOT NULL CHECK (chunk >= 0),
  -- Of its first node: a leaf is found by its hash.
  first_hash bytea NOT NULL CHECK (length(first_hash) = 32),
  -- Hashes don't compress.
  nodes bytea STORAGE EXTERNAL NOT NULL CHECK (length(nodes) % 48 = 0),
  PRIMARY KEY (number, asset, level, chunk)
);
CREATE INDEX liability_nodes_leaves ON liability_nodes (number, asset, first_hash) WHERE level = 0;
GRANT SELECT, INSERT, DELETE ON liability_nodes TO sarraf_app;

-- A wallet of the house over a root, signed by the one who has its key.
CREATE TABLE liability_attestations (
  number bigint NOT NULL REFERENCES liability_counts (number),
  asset text NOT NULL,
  chain text NOT NULL,
  address text NOT NULL,
  text text NOT NULL,
  signature text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (number, asset, chain)
);
GRANT SELECT, INSERT ON liability_attestations TO sarraf_app;

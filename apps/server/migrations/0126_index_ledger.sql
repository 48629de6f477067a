-- The books as they are looked through, made by a worker behind what is committed: an index of the
-- postings themselves is paid for by every order (0018).
CREATE TABLE ledger_index_place (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- The last entry that is in the two tables below.
  entry_id bigint NOT NULL
);
INSERT INTO ledger_index_place (entry_id) VALUES (0);

-- What an account had after an entry that moved it; smallest units.
CREATE TABLE account_entries (
  account_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (account_id, entry_id)
);

-- Which entries move an asset, by their kind.
CREATE TABLE asset_entries (
  asset text NOT NULL,
  kind text NOT NULL,
  entry_id bigint NOT NULL,
  PRIMARY KEY (asset, kind, entry_id)
);
REVOKE ALL ON ledger_index_place, account_entries, asset_entries FROM sarraf_engine;

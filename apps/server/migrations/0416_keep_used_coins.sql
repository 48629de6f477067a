-- Coins that the signer has signed away, and by what as far as that is known: no other transaction is ever offered one.
-- The signer's journal has them for ever, and a database that was restored does not.
CREATE TABLE chain_used_coins (
  chain text NOT NULL,
  txid text NOT NULL CHECK (txid ~ '^[0-9a-f]{64}$'),
  vout bigint NOT NULL CHECK (vout >= 0),
  -- The id that has it for ever: of a transaction of ours, or of one that only the signer knows.
  used_by text CHECK (used_by ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  found_at timestamptz NOT NULL,
  PRIMARY KEY (chain, txid, vout)
);
GRANT SELECT, INSERT ON chain_used_coins TO sarraf_app;

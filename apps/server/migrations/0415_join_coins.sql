-- On a chain of coins many small ones become one at hot: such a row has hot's address, and is open once at a time, too.
ALTER TABLE sweeps DROP CONSTRAINT sweeps_chain_check,
  ADD CONSTRAINT sweeps_chain_check CHECK (chain IN ('ethereum', 'bsc', 'bitcoin', 'tron'));

-- What came back from cold and failed moved nothing: its row says where it was to go, and cold has paid its fee.
DO $$
DECLARE
  named text;
BEGIN
  SELECT conname INTO STRICT named FROM pg_constraint
   WHERE conrelid = 'spends_state'::regclass AND pg_get_constraintdef(oid) LIKE '%(custody_units = 0)%';
  EXECUTE format('ALTER TABLE spends_state DROP CONSTRAINT %I', named);
END $$;
ALTER TABLE spends_state ADD CONSTRAINT spends_state_custody_check
  CHECK (custody_units = 0 OR custody_asset IS NOT NULL);

-- What moved between hot and cold is few among all transactions, and is asked for by chain.
CREATE INDEX chain_spends_cold ON chain_spends (chain, closed_at) WHERE kind = 'cold';

-- What is over counts once it has stood for the confirmations of its network: `difference_raw` is what is never to
-- be less, and this is the least that was found since a block.
ALTER TABLE cold_differences ADD COLUMN above_raw numeric(80, 0), ADD COLUMN above_height bigint,
  ADD CHECK ((above_raw IS NULL) = (above_height IS NULL));

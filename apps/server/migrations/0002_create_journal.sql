-- The diary: one row per batch, gapless, written in the transaction of the batch's effects.

CREATE TABLE engine_lock (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  epoch bigint NOT NULL CHECK (epoch >= 0)
);
INSERT INTO engine_lock (epoch) VALUES (0);

-- `commands` is json, not jsonb: the very bytes of every outcome stay.
CREATE TABLE journal (
  seq bigint PRIMARY KEY CHECK (seq > 0),
  epoch bigint NOT NULL,
  at_ms bigint NOT NULL,
  command_count bigint NOT NULL CHECK (command_count > 0),
  commands json NOT NULL,
  state_hash text NOT NULL CHECK (state_hash ~ '^[0-9a-f]{32}$')
);
-- Compressing a batch of commands takes longer than writing it.
ALTER TABLE journal ALTER COLUMN commands SET STORAGE EXTERNAL;

-- Where each command stands in the journal, and whose idempotency key it answered.
CREATE TABLE commands (
  id uuid PRIMARY KEY,
  seq bigint NOT NULL,
  command_index bigint NOT NULL CHECK (command_index >= 0),
  claim_user bigint,
  claim_route text,
  claim_key text,
  claim_body_hash text,
  CHECK (num_nonnulls(claim_user, claim_route, claim_key, claim_body_hash) IN (0, 4))
);
CREATE UNIQUE INDEX commands_claim ON commands (claim_user, claim_key, claim_route)
  WHERE claim_key IS NOT NULL;
CREATE INDEX commands_seq ON commands (seq);

-- Called inside every commit of the engine: an engine that lost its place writes nothing. The
-- share lock makes a successor, who raises the epoch, wait for the end of this transaction.
CREATE FUNCTION assert_epoch(mine bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM engine_lock WHERE epoch = mine FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'epoch % is over: another engine writes', mine USING ERRCODE = 'SF001';
  END IF;
END
$$;

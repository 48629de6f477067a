-- The diary: one row per batch, gapless, written in the transaction of the batch's effects.

CREATE TABLE engine_lock (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  epoch bigint NOT NULL CHECK (epoch >= 0)
);
INSERT INTO engine_lock (epoch) VALUES (0);

-- `commands` is JSON kept as text: the very bytes of every outcome stay, and nothing is parsed
-- until somebody asks.
CREATE TABLE journal (
  seq bigint PRIMARY KEY CHECK (seq > 0),
  epoch bigint NOT NULL,
  at_ms bigint NOT NULL,
  command_count bigint NOT NULL CHECK (command_count > 0),
  commands text NOT NULL,
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

-- Called first in every commit of the engine: an engine that lost its place writes nothing, and
-- no batch is written whose predecessor is not (a batch is sent while its predecessor commits).
-- The share lock makes a successor, who raises the epoch, wait for the end of this transaction.
CREATE FUNCTION assert_place(my_epoch bigint, my_seq bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM engine_lock WHERE epoch = my_epoch FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'epoch % is over: another engine writes', my_epoch USING ERRCODE = 'SF001';
  END IF;
  IF my_seq > 1 THEN
    PERFORM FROM journal WHERE seq = my_seq - 1;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'batch % has no predecessor', my_seq USING ERRCODE = 'SF002';
    END IF;
  END IF;
END
$$;

-- The diary: one row per batch, gapless, written in the transaction of the batch's effects.
CREATE TABLE engine_lock (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  epoch bigint NOT NULL CHECK (epoch >= 0)
);
GRANT SELECT ON engine_lock TO sarraf_app;
GRANT SELECT, INSERT, UPDATE ON engine_lock TO sarraf_engine;
INSERT INTO engine_lock (epoch) VALUES (0);

-- The advisory lock says whose session writes, not whether anybody is still behind it: a machine that
-- is frozen keeps its connections. The writer raises `beats` every other second; whoever waits for the
-- lock and sees no beat for a whole lease ends that session. The epoch, not this row, is what keeps a
-- writer that wakes up again from writing.
CREATE TABLE engine_lease (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  beats bigint NOT NULL CHECK (beats >= 0)
);
GRANT SELECT ON engine_lease TO sarraf_app;
GRANT SELECT, UPDATE ON engine_lease TO sarraf_engine;
INSERT INTO engine_lease (beats) VALUES (0);

-- `commands` is JSON kept as text: the very bytes of every outcome stay, and nothing is parsed
-- until somebody asks.
CREATE TABLE journal (
  seq bigint PRIMARY KEY CHECK (seq > 0),
  epoch bigint NOT NULL,
  at_ms bigint NOT NULL,
  command_count bigint NOT NULL CHECK (command_count > 0),
  -- Not compressed by the database: that takes longer than writing it.
  commands text STORAGE EXTERNAL,
  state_hash text NOT NULL CHECK (state_hash ~ '^[0-9a-f]{32}$'),
  -- The highest number of a hold so far: one that ended is no row any more.
  last_hold bigint,
  -- Under load a batch is answered once its journal is written; its rows follow, many batches' in one
  -- transaction. `has_rows`: they were written together.
  has_rows boolean NOT NULL DEFAULT true,
  -- A large batch's commands, compressed by the engine: two fifths of what an order wrote to the log
  -- was their JSON. Small batches stay readable.
  packed bytea STORAGE EXTERNAL,
  CHECK (num_nonnulls(commands, packed) = 1)
);
GRANT SELECT ON journal TO sarraf_app;
GRANT SELECT, INSERT ON journal TO sarraf_engine;

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
GRANT SELECT ON commands TO sarraf_app;
GRANT SELECT, INSERT ON commands TO sarraf_engine;

-- Up to which batch the rows that followed stand. Every epoch takes the row over, and so waits for
-- the end of what its predecessor's second connection was writing.
CREATE TABLE projector (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  epoch bigint NOT NULL,
  seq bigint NOT NULL CHECK (seq >= 0)
);
GRANT SELECT ON projector TO sarraf_app;
GRANT SELECT, UPDATE ON projector TO sarraf_engine;
INSERT INTO projector (epoch, seq) VALUES (0, 0);

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
REVOKE ALL ON FUNCTION assert_place(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION assert_place(bigint, bigint) TO sarraf_engine;

-- What a commit changes or ends has to be there: a row that is missing fails the whole batch.
CREATE FUNCTION assert_rows(present bigint, expected bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF present <> expected THEN
    RAISE EXCEPTION '% rows are there, % should be', present, expected USING ERRCODE = 'SF003';
  END IF;
END
$$;
REVOKE ALL ON FUNCTION assert_rows(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION assert_rows(bigint, bigint) TO sarraf_engine;

-- Where the rows stand.
CREATE FUNCTION projected_seq() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT greatest(p.seq, (SELECT max(j.seq) FROM journal j WHERE j.seq > p.seq AND j.has_rows))
    FROM projector p
$$;

-- Called first by the transaction that writes rows behind the journal: an engine that lost its
-- place writes none, no batch is left out, and none is written that the journal does not have.
CREATE FUNCTION assert_projector(my_epoch bigint, first_seq bigint, last_seq bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM projector WHERE epoch = my_epoch FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'epoch % is over: another engine writes', my_epoch USING ERRCODE = 'SF001';
  END IF;
  PERFORM FROM journal WHERE seq = last_seq;
  IF NOT FOUND OR projected_seq() <> first_seq - 1 THEN
    RAISE EXCEPTION 'the rows of batches % to % do not follow', first_seq, last_seq
      USING ERRCODE = 'SF002';
  END IF;
  UPDATE projector SET seq = last_seq;
END
$$;
REVOKE ALL ON FUNCTION assert_projector(bigint, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION assert_projector(bigint, bigint, bigint) TO sarraf_engine;

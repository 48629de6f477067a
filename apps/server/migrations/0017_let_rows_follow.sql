-- Under load a batch is answered once its journal is written; its rows follow, many batches' in one
-- transaction. `has_rows`: they were written together, and so were all rows before.
ALTER TABLE journal ADD COLUMN has_rows boolean NOT NULL DEFAULT true;

-- Up to which batch the rows that followed stand. Every epoch takes the row over, and so waits for
-- the end of what its predecessor's second connection was writing.
CREATE TABLE projector (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  epoch bigint NOT NULL,
  seq bigint NOT NULL CHECK (seq >= 0)
);
INSERT INTO projector (epoch, seq) SELECT epoch, 0 FROM engine_lock;
REVOKE ALL ON projector FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT ON projector TO sarraf_app;
GRANT SELECT, UPDATE ON projector TO sarraf_engine;

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

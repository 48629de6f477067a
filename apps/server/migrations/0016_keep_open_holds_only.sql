-- A hold that ended is no row any more: what stands in the table is what is held. So it is also
-- where open orders are found, and a change of an order touches none of its indexes.

-- The highest number of a hold so far; null in batches from before.
ALTER TABLE journal ADD COLUMN last_hold bigint;
UPDATE journal SET last_hold = (SELECT coalesce(max(id), 0) FROM holds)
 WHERE seq = (SELECT max(seq) FROM journal);

DELETE FROM holds WHERE remaining = 0;
DROP INDEX holds_open;
ALTER TABLE holds
  DROP COLUMN is_open,
  DROP CONSTRAINT holds_check,
  ADD CHECK (remaining > 0 AND remaining <= amount);
CREATE INDEX holds_by_account ON holds (account_id);
GRANT DELETE ON holds TO sarraf_engine;

DROP INDEX orders_open;

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

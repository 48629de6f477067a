-- A money history lists charges that wait or failed, too, each where it began: a place that never
-- moves, as a reader's next page goes on from there.
CREATE INDEX payments_in_history ON payments (user_id, created_at DESC, id DESC);
DROP INDEX payments_by_user;
DROP INDEX payments_paid;

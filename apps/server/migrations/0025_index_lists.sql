-- What lists are read by, for people with hundreds of thousands of rows: newest first, each person
-- (and each market of his) by an index. They are ordered by -id because the primary key is not:
-- where one person has most rows, walking down everybody's ids looks cheap to the planner, and is
-- not where his are old or rare.
DROP INDEX orders_by_user;
CREATE INDEX orders_by_user ON orders (user_id, (-id));
CREATE INDEX orders_by_user_market ON orders (user_id, market, (-id));
DROP INDEX trades_by_maker;
CREATE INDEX trades_by_maker ON trades (maker_user, (-id));
DROP INDEX trades_by_taker;
CREATE INDEX trades_by_taker ON trades (taker_user, (-id));
DROP INDEX notifications_by_user;
CREATE INDEX notifications_by_user ON notifications (user_id, (-id));

-- Where somebody signed in lately, to know a device again.
CREATE INDEX sessions_by_user ON sessions (user_id, created_at DESC);

-- Numbers of the product that an operator changes without a deploy: the newest row that has begun
-- is in force, older ones say what was in force when.
CREATE TABLE settings (
  name text NOT NULL,
  valid_from timestamptz NOT NULL,
  value json NOT NULL,
  PRIMARY KEY (name, valid_from)
);

-- The advisory lock says whose session writes, not whether anybody is still behind it: a machine that
-- is frozen keeps its connections. The writer raises `beats` every other second; whoever waits for the
-- lock and sees no beat for a whole lease ends that session. The epoch, not this row, is what keeps a
-- writer that wakes up again from writing.
CREATE TABLE engine_lease (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  beats bigint NOT NULL CHECK (beats >= 0)
);
INSERT INTO engine_lease (beats) VALUES (0);
REVOKE ALL ON engine_lease FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT ON engine_lease TO sarraf_app;
GRANT SELECT, UPDATE ON engine_lease TO sarraf_engine;

-- What is wrong with the house now, or was: so that staff are told of it once, and once when it is over.
CREATE TABLE alarms (
  -- The kind, and what it is about: `queue_old:payouts`.
  key text PRIMARY KEY CHECK (length(key) <= 120),
  -- Since when it is so; null: it is over.
  since timestamptz,
  told_at timestamptz,
  -- Whether staff were told of this time, and wait to hear that it is over.
  is_told boolean NOT NULL DEFAULT false
);
REVOKE ALL ON alarms FROM sarraf_engine;

-- Days of Tehran that are over, each counted once: what was traded, what it brought, who came. Reports read
-- these rows; only the day that runs is counted when it is asked for.
CREATE TABLE report_days (
  day date PRIMARY KEY,
  -- Smallest units of toman; of USDT in the second.
  toman_volume bigint NOT NULL CHECK (toman_volume >= 0),
  usdt_volume bigint NOT NULL CHECK (usdt_volume >= 0),
  -- The second in toman, by what a USDT was worth in each hour.
  usdt_rial bigint NOT NULL CHECK (usdt_rial >= 0),
  trades bigint NOT NULL CHECK (trades >= 0),
  fees_rial bigint NOT NULL CHECK (fees_rial >= 0),
  joined bigint NOT NULL CHECK (joined >= 0),
  reached_level_1 bigint NOT NULL CHECK (reached_level_1 >= 0),
  active bigint NOT NULL CHECK (active >= 0),
  counted_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON report_days TO sarraf_app;

-- Where each day of Tehran ended in the books: one row a day for everybody. What anybody had then follows
-- from account_entries.
CREATE TABLE day_marks (
  -- Days since 1970-01-01.
  day bigint PRIMARY KEY,
  -- The last entry of the day, or of one before it.
  entry_id bigint NOT NULL CHECK (entry_id >= 0)
);
GRANT SELECT, INSERT ON day_marks TO sarraf_app;

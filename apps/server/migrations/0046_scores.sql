-- Points: what people did with us, as a ledger of their own. They are no money: what they buy is paid by
-- the house's bonus or let off of a fee, and only as far as the fees that a person paid themselves back it.

-- Rial that one USDT was worth at the beginning of an hour, kept when the first fee of it was counted: so
-- that whoever counts again comes to the same.
CREATE TABLE score_prices (
  -- Hours since 1970.
  hour bigint PRIMARY KEY CHECK (hour > 0),
  rial bigint NOT NULL CHECK (rial > 0)
);
GRANT SELECT, INSERT ON score_prices TO sarraf_app;

-- What points are given for: of each kind the newest row that had begun is the rule. Two officers write one.
CREATE TABLE score_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('level_1', 'level_2', 'first_deposit', 'friend_fees', 'fees')),
  -- 0: nothing is given.
  points bigint NOT NULL CHECK (points BETWEEN 0 AND 100000),
  -- Rial: of fees, so many bring the points; of a friend, so much they have to have paid.
  per_rial bigint CHECK (per_rial BETWEEN 1000 AND 100000000000),
  valid_from timestamptz NOT NULL,
  approval_id bigint UNIQUE REFERENCES approvals (id),
  UNIQUE (kind, valid_from),
  CHECK ((per_rial IS NOT NULL) = (kind IN ('friend_fees', 'fees'))),
  CHECK (kind <> 'fees' OR points <= 100)
);
GRANT SELECT, INSERT ON score_rules TO sarraf_app;
INSERT INTO score_rules (kind, points, per_rial, valid_from) VALUES
  ('level_1', 100, NULL, 'epoch'), ('level_2', 500, NULL, 'epoch'),
  ('first_deposit', 200, NULL, 'epoch'), ('friend_fees', 50, 500000, 'epoch'),
  ('fees', 1, 25000, 'epoch');

-- What points buy, while it is offered.
CREATE TABLE score_offers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('discount', 'toman')),
  points bigint NOT NULL CHECK (points BETWEEN 1 AND 10000000),
  -- Rial: what is paid; of a discount, what it counts for against the fees that back it.
  worth bigint NOT NULL CHECK (worth BETWEEN 10000 AND 1000000000),
  -- Of a discount: parts per million of a rate, and for how long.
  ppm bigint CHECK (ppm BETWEEN 10000 AND 300000),
  days bigint CHECK (days BETWEEN 1 AND 90),
  begins_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at >= begins_at),
  approval_id bigint UNIQUE REFERENCES approvals (id),
  CHECK ((kind = 'discount') = (ppm IS NOT NULL)),
  CHECK ((ppm IS NULL) = (days IS NULL))
);
CREATE INDEX score_offers_open ON score_offers (begins_at) WHERE ends_at IS NULL;
GRANT SELECT, INSERT, UPDATE (ends_at) ON score_offers TO sarraf_app;
INSERT INTO score_offers (kind, points, worth, ppm, days, begins_at) VALUES
  ('discount', 600, 300000, 100000, 30, 'epoch'), ('toman', 1000, 500000, NULL, NULL, 'epoch'),
  ('toman', 2000, 1000000, NULL, NULL, 'epoch');

-- What a person has, and what of it is backed. The last net: nobody has fewer than none, and nothing is
-- given beyond three tenths of the fees that the person paid.
CREATE TABLE score_balances (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  points bigint NOT NULL DEFAULT 0 CHECK (points >= 0),
  -- Toward the next point of fees, in millionths of one.
  parts bigint NOT NULL DEFAULT 0 CHECK (parts BETWEEN 0 AND 999999),
  -- Fees of their own that count, rial.
  fees bigint NOT NULL DEFAULT 0 CHECK (fees >= 0),
  -- What was bought with points, rial.
  given bigint NOT NULL DEFAULT 0 CHECK (given >= 0),
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (given <= fees * 3 / 10)
) WITH (fillfactor = 80);
CREATE INDEX score_balances_changed ON score_balances (changed_at);
GRANT SELECT, INSERT, UPDATE (points, parts, fees, given, changed_at) ON score_balances TO
  sarraf_app;

CREATE TABLE score_exchanges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES score_balances (user_id),
  offer_id bigint NOT NULL REFERENCES score_offers (id),
  kind text NOT NULL CHECK (kind IN ('discount', 'toman')),
  points bigint NOT NULL CHECK (points > 0),
  worth bigint NOT NULL CHECK (worth > 0),
  ppm bigint,
  -- Of a discount: until when it holds.
  until timestamptz,
  -- `waiting`: the points are taken, and the books are yet to pay; `returned`: the house could not.
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'returned')),
  -- Whoever asks twice under one key is answered the same.
  key text CHECK (length(key) BETWEEN 1 AND 255),
  body_hash text,
  created_at timestamptz NOT NULL,
  -- Whoever pays it has it until half a minute after this.
  tried_at timestamptz NOT NULL,
  done_at timestamptz,
  -- Its owner was told.
  is_told boolean NOT NULL DEFAULT false,
  CHECK ((state = 'done') = (done_at IS NOT NULL)),
  CHECK ((kind = 'discount') = (until IS NOT NULL)),
  CHECK ((key IS NULL) = (body_hash IS NULL))
);
CREATE UNIQUE INDEX score_exchanges_key ON score_exchanges (user_id, key) WHERE key IS NOT NULL;
CREATE INDEX score_exchanges_by_user ON score_exchanges (user_id, id DESC);
CREATE INDEX score_exchanges_waiting ON score_exchanges (tried_at) WHERE state = 'waiting';
CREATE INDEX score_exchanges_untold ON score_exchanges (id) WHERE state = 'done' AND NOT is_told;
CREATE INDEX score_exchanges_created ON score_exchanges (created_at);
GRANT SELECT, INSERT, UPDATE (state, tried_at, is_told) ON score_exchanges TO sarraf_app;
GRANT SELECT, UPDATE (state, done_at) ON score_exchanges TO sarraf_engine;

-- The ledger: a balance is the sum of its entries. Points of fees have one entry a day of Tehran.
CREATE TABLE score_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES score_balances (user_id),
  kind text NOT NULL CHECK (kind IN
    ('level_1', 'level_2', 'first_deposit', 'friend_fees', 'fees', 'exchange', 'returned')),
  -- A day, a friend's number, an exchange's number; else the kind.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 40),
  points bigint NOT NULL CHECK (points <> 0 AND (points < 0) = (kind = 'exchange')),
  -- Whose national code it was given for: once for ever, whichever account they have then.
  person_key bytea,
  at timestamptz NOT NULL,
  UNIQUE (user_id, kind, subject),
  CHECK ((person_key IS NULL) = (kind IN ('fees', 'exchange', 'returned')))
) WITH (fillfactor = 90);
CREATE UNIQUE INDEX score_entries_once ON score_entries (person_key, kind)
  WHERE person_key IS NOT NULL;
CREATE INDEX score_entries_by_user ON score_entries (user_id, id DESC);
CREATE INDEX score_entries_at ON score_entries (user_id, at);
GRANT SELECT, INSERT, UPDATE (points, at) ON score_entries TO sarraf_app;

-- What of the last day does not add up; empty is the only good answer.
CREATE TABLE score_findings (
  subject text PRIMARY KEY,
  fact text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON score_findings TO sarraf_app;

-- Every fee that somebody paid for a trade, in the quote's smallest units by the trade's own price, and in
-- rial; 0 where nobody knew what a USDT was worth.
CREATE VIEW paid_fees AS
SELECT fee.source, fee.id, fee.user_id, fee.other_id, fee.at_ms, fee.quote, fee.units,
  coalesce(CASE fee.quote WHEN 'IRT' THEN fee.units
    ELSE floor(fee.units::numeric * p.rial / 1000000)::bigint END, 0) AS rial
FROM (
  SELECT 'trade' AS source, t.id, t.maker_user AS user_id, t.taker_user AS other_id, t.at_ms,
    m.seed -> 'quote' ->> 'symbol' AS quote,
    CASE t.taker_side WHEN 'buy' THEN t.maker_fee
      ELSE floor(t.maker_fee::numeric * t.quote / (t.lots * round((m.seed ->> 'lotSize')::numeric
        * 10::numeric ^ (m.seed -> 'base' ->> 'scale')::int)))::bigint END AS units
  FROM trades AS t JOIN markets_state AS m ON m.symbol = t.market
  UNION ALL
  SELECT 'trade', t.id, t.taker_user, t.maker_user, t.at_ms, m.seed -> 'quote' ->> 'symbol',
    CASE t.taker_side WHEN 'sell' THEN t.taker_fee
      ELSE floor(t.taker_fee::numeric * t.quote / (t.lots * round((m.seed ->> 'lotSize')::numeric
        * 10::numeric ^ (m.seed -> 'base' ->> 'scale')::int)))::bigint END
  FROM trades AS t JOIN markets_state AS m ON m.symbol = t.market
  UNION ALL
  SELECT 'otc', o.id, o.user_id, NULL, o.at_ms, m.seed -> 'quote' ->> 'symbol',
    CASE WHEN o.fee_asset = m.seed -> 'quote' ->> 'symbol' THEN o.fee_units
      ELSE floor(o.fee_units::numeric * o.quote_units / o.base_units)::bigint END
  FROM otc_trades AS o JOIN markets_state AS m ON m.symbol = o.market
) AS fee LEFT JOIN score_prices AS p ON p.hour = fee.at_ms / 3600000;
GRANT SELECT ON paid_fees TO sarraf_app;

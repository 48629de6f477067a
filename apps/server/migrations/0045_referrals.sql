-- Invitations. What an owner's part of a fee comes to is worked out of the books, so these tables decide
-- nothing about balances: the engine's command pays, and its row says for which range of entries.
CREATE TABLE referral_codes (
  -- Six of Crockford's 32 signs.
  code text PRIMARY KEY CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
  owner_id bigint NOT NULL REFERENCES users (id),
  -- Of the pool, percent: the rest is the owner's. It never changes.
  friend_share bigint NOT NULL CHECK (friend_share BETWEEN 0 AND 100),
  name text CHECK (char_length(name) BETWEEN 1 AND 40),
  created_at timestamptz NOT NULL
);
CREATE INDEX referral_codes_by_owner ON referral_codes (owner_id, created_at DESC, code);
GRANT SELECT, INSERT ON referral_codes TO sarraf_app;

-- Who came by whom: once for ever.
CREATE TABLE referral_relations (
  friend_id bigint PRIMARY KEY REFERENCES users (id),
  owner_id bigint NOT NULL REFERENCES users (id),
  code text NOT NULL REFERENCES referral_codes (code),
  -- Parts of a fee, in millionths: what its owner is paid of it, and what the friend is let off.
  owner_ppm bigint NOT NULL CHECK (owner_ppm BETWEEN 0 AND 300000),
  friend_ppm bigint NOT NULL CHECK (friend_ppm BETWEEN 0 AND 300000),
  since timestamptz NOT NULL,
  until timestamptz NOT NULL CHECK (until > since),
  -- The last entry before it: ranges of its owner begin behind it.
  since_entry bigint NOT NULL CHECK (since_entry >= 0),
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'paused', 'ended')),
  -- Since when it is paused or ended; null while it runs.
  stopped_at timestamptz,
  -- Two officers looked at the device that both signed in with: it pauses nothing any more.
  is_cleared boolean NOT NULL DEFAULT false,
  -- The friend's first fee.
  traded_at timestamptz,
  -- What of the owner's income came by this friend; smallest units of toman.
  income bigint NOT NULL DEFAULT 0 CHECK (income >= 0),
  CHECK (friend_id <> owner_id),
  CHECK (owner_ppm + friend_ppm = 300000),
  CHECK ((state = 'running') = (stopped_at IS NULL))
);
CREATE INDEX referral_relations_by_owner ON referral_relations (owner_id, since DESC, friend_id);
CREATE INDEX referral_relations_by_code ON referral_relations (code);
CREATE INDEX referral_relations_paused ON referral_relations (stopped_at) WHERE state = 'paused';
GRANT SELECT, INSERT, UPDATE (state, stopped_at, is_cleared, traded_at, income) ON
  referral_relations TO sarraf_app;

-- When it ran: a fee counts whose trade's own time is within one of these. Milliseconds since 1970, as trades
-- have it; the end is not included.
CREATE TABLE referral_spans (
  friend_id bigint NOT NULL REFERENCES referral_relations (friend_id),
  from_ms bigint NOT NULL CHECK (from_ms > 0),
  until_ms bigint NOT NULL CHECK (until_ms >= from_ms),
  PRIMARY KEY (friend_id, from_ms)
);
GRANT SELECT, INSERT, UPDATE (until_ms) ON referral_spans TO sarraf_app;

-- Fees that were paid and are in no range yet.
CREATE TABLE referral_accruals (
  owner_id bigint NOT NULL,
  asset text NOT NULL,
  friend_id bigint NOT NULL REFERENCES referral_relations (friend_id),
  fees bigint NOT NULL CHECK (fees >= 0),
  PRIMARY KEY (owner_id, asset, friend_id)
) WITH (fillfactor = 70);
CREATE INDEX referral_accruals_due ON referral_accruals (owner_id, asset) WHERE fees > 0;
GRANT SELECT, INSERT, UPDATE (fees) ON referral_accruals TO sarraf_app;

-- What an owner is paid: of each asset one range of entries after the other, without a gap.
CREATE TABLE referral_postings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users (id),
  asset text NOT NULL,
  from_entry bigint NOT NULL CHECK (from_entry > 0),
  to_entry bigint NOT NULL CHECK (to_entry >= from_entry),
  -- What the friends paid in it, and the owner's part; never more than three tenths.
  fees bigint NOT NULL CHECK (fees > 0),
  units bigint NOT NULL CHECK (units > 0 AND units::numeric * 10 <= fees::numeric * 3),
  -- At the price of the moment, smallest units of toman; null where none was known.
  worth bigint CHECK (worth >= 0),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'posted')),
  created_at timestamptz NOT NULL,
  tried_at timestamptz,
  posted_at timestamptz,
  -- Its owner was told.
  is_told boolean NOT NULL DEFAULT false,
  UNIQUE (owner_id, asset, from_entry),
  UNIQUE (owner_id, asset, to_entry),
  CHECK ((state = 'posted') = (posted_at IS NOT NULL)),
  CHECK (NOT is_told OR state = 'posted')
);
-- A range grows only after the one before it stands.
CREATE UNIQUE INDEX referral_postings_waiting ON referral_postings (owner_id, asset)
  WHERE state = 'waiting';
CREATE INDEX referral_postings_untold ON referral_postings (id) WHERE state = 'posted' AND NOT is_told;
CREATE INDEX referral_postings_by_owner ON referral_postings (owner_id, posted_at DESC)
  WHERE state = 'posted';
CREATE INDEX referral_postings_made ON referral_postings (created_at);
CREATE INDEX referral_postings_posted ON referral_postings (posted_at) WHERE state = 'posted';
GRANT SELECT, INSERT, UPDATE (tried_at, is_told) ON referral_postings TO sarraf_app;
GRANT SELECT, UPDATE (state, posted_at) ON referral_postings TO sarraf_engine;

-- The last hour of Tehran whose ranges are made, counted from 1970.
CREATE TABLE referral_hours (
  id bigint PRIMARY KEY CHECK (id = 1),
  made bigint NOT NULL
);
GRANT SELECT, UPDATE (made) ON referral_hours TO sarraf_app;
INSERT INTO referral_hours (id, made) VALUES (1, 0);

-- What the recount of the last day found that does not agree; empty is the only good answer.
CREATE TABLE reward_findings (
  invariant text NOT NULL,
  subject text NOT NULL,
  fact text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (invariant, subject)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON reward_findings TO sarraf_app;

-- What the engine is to be told: one row for each thing that a discount comes from, with its end. A change
-- counts up the version of the person's standing in the same transaction.
CREATE TABLE fee_discounts (
  user_id bigint NOT NULL REFERENCES users (id),
  -- Whose it is, and the number of what it comes from among those.
  source text NOT NULL CHECK (source IN ('referral', 'points')),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 64),
  -- Of a fee's rate, parts per million.
  ppm bigint NOT NULL CHECK (ppm BETWEEN 1 AND 1000000),
  until timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, source, subject)
);
GRANT SELECT, INSERT, UPDATE (ppm, until) ON fee_discounts TO sarraf_app;

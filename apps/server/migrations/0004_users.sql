-- A text as searches compare it, for every search: one form of ی, ک and ه, no hamzas and other marks,
-- Latin digits, one dash, small Latin letters, and nothing between words, where people type a space,
-- a half-space or none. foldText of packages/money does the same, sign by sign; a test holds the two
-- together. What stands as numbers has no property here by which it could be asked for: signs that
-- no one sees, marks, white space; then dashes. "C": no locale of the machine has a say.
CREATE FUNCTION fold_text(text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(translate(
  regexp_replace(
    regexp_replace(normalize(text, NFKD) COLLATE "C",
      '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5'
      || '\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0'
      || '\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3'
      || '\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
      || '\u0300-\u036f\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4'
      || '\u06e7\u06e8\u06ea-\u06ed'
      || '\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+',
      '', 'g'),
    '[\u058a\u05be\u1400\u1806\u2010-\u2015\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030'
    || '\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead]',
    '-', 'g'),
  'يىېۍكڪةەہھۃٱ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩',
  'ییییککههههها01234567890123456789') COLLATE "C");

-- People. Names and numbers live here and nowhere in the diary, which carries ids only.
CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- One form only, so that one mobile is one account.
  mobile text NOT NULL UNIQUE CHECK (mobile ~ '^09[0-9]{9}$'),
  password_hash text NOT NULL,
  first_name text,
  last_name text,
  level bigint NOT NULL DEFAULT 0 CHECK (level IN (0, 1, 2)),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'blocked')),
  staff_role text CHECK (staff_role IN (
    'owner', 'finance', 'crypto_operations', 'kyc_officer', 'support', 'content', 'auditor'
  )),
  two_factor text NOT NULL DEFAULT 'off' CHECK (two_factor IN ('off', 'sms', 'google')),
  -- The last change of password or second factor: money may not leave for a day after it.
  factor_changed_at timestamptz,
  rate_profile text NOT NULL DEFAULT 'standard'
    CHECK (rate_profile IN ('standard', 'market_maker')),
  -- A keyed hash to compare and a sealed text to show: the number itself is not here.
  national_code_hash bytea,
  national_code_sealed text,
  birth_date date,
  -- As typed at registration; judged when codes can be made.
  referral_code text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Verified by a code that was sent to it; one that is not verified is kept nowhere.
  email text CHECK (email ~ '^[!-~]+@[!-~]+$' AND length(email) <= 254),
  username text UNIQUE,
  -- The level up to which points were given: whoever reached a higher one is due.
  level_rewarded bigint NOT NULL DEFAULT 0 CHECK (level_rewarded BETWEEN 0 AND 2),
  CHECK ((national_code_hash IS NULL) = (national_code_sealed IS NULL))
);
CREATE INDEX users_created ON users (created_at);
CREATE INDEX users_newest_clients ON users (id DESC) WHERE staff_role IS NULL;
-- One national code is one account in use. One that is closed keeps its code beside its successor's.
CREATE UNIQUE INDEX users_national_code_in_use ON users (national_code_hash)
  WHERE state = 'active';
CREATE INDEX users_national_code ON users (national_code_hash)
  WHERE national_code_hash IS NOT NULL;
-- The beginning of a last name, or of both names; "C": its order is that of the ranges asked for.
CREATE INDEX users_by_last_name ON users (fold_text(last_name) COLLATE "C", id)
  WHERE staff_role IS NULL;
CREATE INDEX users_by_full_name
  ON users (fold_text(first_name || ' ' || last_name) COLLATE "C", id) WHERE staff_role IS NULL;
CREATE INDEX users_level_due ON users (id)
  WHERE level > level_rewarded AND national_code_hash IS NOT NULL AND state = 'active';
GRANT SELECT, INSERT, UPDATE, DELETE ON users TO sarraf_app;
GRANT SELECT ON users TO sarraf_engine;

-- How people are called here. A name stays with whoever took it first: what is sent to an old one
-- reaches nobody else.
CREATE TABLE usernames (
  username text PRIMARY KEY CHECK (username ~ '^[a-z0-9_]{3,20}$'),
  user_id bigint NOT NULL REFERENCES users (id),
  taken_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX usernames_by_user ON usernames (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON usernames TO sarraf_app;
GRANT SELECT ON usernames TO sarraf_engine;

-- The one circle of keys: a name says whose it is, and a person which name is theirs now.
ALTER TABLE users ADD FOREIGN KEY (username) REFERENCES usernames (username);

-- A small square, sealed together with whose it is.
CREATE TABLE profile_photos (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  -- 128 random bits, new with each photo.
  id text NOT NULL UNIQUE CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  sealed text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON profile_photos TO sarraf_app;
GRANT SELECT ON profile_photos TO sarraf_engine;

-- What staff wrote down of a person: written once, only its pin changes.
CREATE TABLE person_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES users (id),
  author_id bigint NOT NULL REFERENCES users (id),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  is_pinned boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX person_notes_by_person ON person_notes (person_id, id DESC);
CREATE INDEX person_notes_pinned ON person_notes (person_id, id DESC) WHERE is_pinned;
GRANT SELECT, INSERT, UPDATE (is_pinned) ON person_notes TO sarraf_app;
GRANT SELECT ON person_notes TO sarraf_engine;

-- Whose pages an officer looked at lately: so many rows an officer as are shown.
CREATE TABLE person_looks (
  officer_id bigint NOT NULL REFERENCES users (id),
  person_id bigint NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (officer_id, person_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON person_looks TO sarraf_app;

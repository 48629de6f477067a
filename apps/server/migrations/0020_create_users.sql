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
  two_factor text NOT NULL DEFAULT 'off' CHECK (two_factor IN ('off', 'sms')),
  -- The last change of password or second factor: money may not leave for a day after it.
  factor_changed_at timestamptz,
  rate_profile text NOT NULL DEFAULT 'standard'
    CHECK (rate_profile IN ('standard', 'market_maker')),
  -- A keyed hash to compare and a sealed text to show: the number itself is not here.
  national_code_hash bytea UNIQUE,
  national_code_sealed text,
  birth_date date,
  terms_version text,
  -- As typed at registration; judged when codes can be made.
  referral_code text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((national_code_hash IS NULL) = (national_code_sealed IS NULL))
);
CREATE INDEX users_created ON users (created_at);

-- What each staff role may do; an owner edits these rows.
CREATE TABLE staff_abilities (
  role text NOT NULL,
  action text NOT NULL CHECK (action IN ('read', 'create', 'update', 'delete')),
  subject text NOT NULL,
  PRIMARY KEY (role, action, subject)
);
INSERT INTO staff_abilities (role, action, subject)
SELECT role, action, subject
FROM unnest(ARRAY[
  'owner', 'finance', 'crypto_operations', 'kyc_officer', 'support', 'content', 'auditor'
]) AS role,
(VALUES ('read', 'Auth'), ('update', 'Auth'), ('delete', 'Auth'), ('read', 'Overview'))
  AS ability (action, subject);

-- Codes by SMS, or to an e-mail address, which they prove: a keyed hash, bound to a mobile, a purpose and the
-- request it was sent for. They are counted by who asks, as tries of passwords are: what a stranger does uses
-- up nothing that an owner needs.
CREATE TABLE one_time_codes (
  id uuid PRIMARY KEY,
  mobile text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN (
    'register', 'login', 'set_two_factor', 'disable_two_factor', 'set_email', 'recovery_codes', 'passkeys',
    'reset_password', 'change_password', 'change_mobile', 'new_mobile', 'change_email', 'freeze',
    'unfreeze', 'withdraw', 'transfer', 'recipients', 'default_card', 'recover_account',
    'approve_payout', 'export_data'
  )),
  request_id text NOT NULL,
  code_hash bytea NOT NULL,
  -- A stranger is known by their address block: an IPv4, or the /64 of an IPv6.
  block text NOT NULL,
  tries bigint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  voided_at timestamptz,
  -- 'stranger', 'session', 'device:…' or 'password:…'
  asker text NOT NULL,
  -- Wrong codes from elsewhere: they leave the five of whoever asked for the code alone.
  foreign_tries bigint NOT NULL DEFAULT 0 CHECK (foreign_tries BETWEEN 0 AND 15)
);
CREATE INDEX one_time_codes_request ON one_time_codes (mobile, purpose, request_id);
CREATE INDEX one_time_codes_asker ON one_time_codes (mobile, asker, created_at);
CREATE INDEX one_time_codes_strangers ON one_time_codes (block, created_at)
  WHERE asker = 'stranger';
CREATE INDEX one_time_codes_latest ON one_time_codes (created_at) WHERE asker = 'stranger';
-- How many messages an account had sent to mobiles that it says are its own, whichever they are.
CREATE INDEX one_time_codes_new_mobiles ON one_time_codes (asker, created_at)
  WHERE purpose = 'new_mobile';
GRANT SELECT, INSERT, UPDATE, DELETE ON one_time_codes TO sarraf_app;

-- Every try of a password, so that guessing is seen whatever process or address it comes to.
CREATE TABLE password_tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mobile text NOT NULL,
  -- An address block, or 'device:…' of a device that its owner signed in with before.
  asker text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  succeeded boolean NOT NULL DEFAULT false,
  -- Whether a try was found right or wrong yet: one that is still being looked at may make others
  -- wait, but turns nobody away.
  answered boolean NOT NULL DEFAULT false
);
CREATE INDEX password_tries_mobile ON password_tries (mobile, at) WHERE NOT succeeded;
CREATE INDEX password_tries_asker ON password_tries (asker, at) WHERE NOT succeeded;
-- Once a day people are told of passwords that were wrong: their tries are found one mobile after
-- another, whatever else was tried.
CREATE INDEX password_tries_wrong ON password_tries (mobile, at)
  WHERE answered AND NOT succeeded AND asker NOT LIKE 'device:%';
GRANT SELECT, INSERT, UPDATE, DELETE ON password_tries TO sarraf_app;
GRANT SELECT ON password_tries TO sarraf_engine;

-- Proofs of work that were taken: each is good once. They are forgotten when they would have ended.
CREATE TABLE used_proofs (
  signature bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_proofs_expiry ON used_proofs (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON used_proofs TO sarraf_app;
GRANT SELECT ON used_proofs TO sarraf_engine;

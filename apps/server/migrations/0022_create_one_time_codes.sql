-- Codes by SMS: a keyed hash, bound to a mobile, a purpose and the request it was sent for.
CREATE TABLE one_time_codes (
  id uuid PRIMARY KEY,
  mobile text NOT NULL,
  purpose text NOT NULL
    CHECK (purpose IN ('register', 'login', 'set_two_factor', 'disable_two_factor')),
  request_id text NOT NULL,
  code_hash bytea NOT NULL,
  ip text NOT NULL,
  tries bigint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  voided_at timestamptz
);
CREATE INDEX one_time_codes_mobile ON one_time_codes (mobile, created_at);
CREATE INDEX one_time_codes_ip ON one_time_codes (ip, created_at);
CREATE INDEX one_time_codes_request ON one_time_codes (mobile, purpose, request_id);

-- Every try of a password, so that guessing is seen whatever process or address it comes to.
CREATE TABLE password_tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mobile text NOT NULL,
  ip text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  succeeded boolean NOT NULL DEFAULT false
);
CREATE INDEX password_tries_mobile ON password_tries (mobile, at) WHERE NOT succeeded;
CREATE INDEX password_tries_ip ON password_tries (ip, at) WHERE NOT succeeded;

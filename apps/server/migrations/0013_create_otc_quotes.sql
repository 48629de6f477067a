-- What was offered: good once, until its end. The engine knows the ones that were used.
CREATE TABLE otc_quotes (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL,
  market text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  base_units bigint NOT NULL CHECK (base_units > 0),
  quote_units bigint NOT NULL CHECK (quote_units > 0),
  fee_units bigint NOT NULL CHECK (fee_units >= 0),
  price text NOT NULL,
  index_price text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX otc_quotes_by_end ON otc_quotes (expires_at);

-- A line over the pages, for a time and for some people. What is shown is a condition on the database's
-- time: nothing has to run for one to appear or to end.
CREATE TABLE banners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text_fa text NOT NULL CHECK (length(text_fa) BETWEEN 2 AND 140),
  text_en text NOT NULL CHECK (length(text_en) BETWEEN 2 AND 140),
  tone text NOT NULL CHECK (tone IN ('plain', 'warn', 'err')),
  -- An own path, never another site.
  link text CHECK (link ~ '^/[^/\\]' OR link = '/'),
  segment text NOT NULL CHECK (segment IN ('all', 'guests', 'level_0', 'level_1', 'level_2')),
  closable boolean NOT NULL,
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL,
  version bigint NOT NULL DEFAULT 1 CHECK (version > 0),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint NOT NULL REFERENCES users (id),
  CHECK (to_at >= from_at)
);
CREATE INDEX banners_by_end ON banners (to_at DESC, id DESC);
GRANT SELECT, INSERT, UPDATE (text_fa, text_en, tone, link, segment, closable, from_at, to_at,
  version, updated_at, updated_by) ON banners TO sarraf_app;

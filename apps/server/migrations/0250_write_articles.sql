-- News, as editors write it and everybody reads it. What is visible is a condition on the database's
-- time: nothing has to run for an article to appear or to end.
CREATE TABLE articles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category text NOT NULL CHECK (category IN ('fees', 'market', 'maintenance', 'bank', 'product')),
  cover text NOT NULL CHECK (cover IN ('none', 'waves', 'chart', 'steps')),
  state text NOT NULL CHECK (state IN ('draft', 'published', 'withdrawn')),
  publish_at timestamptz,
  ends_at timestamptz,
  pinned_until timestamptz,
  -- The newest of its texts: what is read.
  version bigint NOT NULL CHECK (version > 0),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint NOT NULL REFERENCES users (id),
  CHECK ((state = 'draft') = (publish_at IS NULL)),
  CHECK (ends_at IS NULL OR ends_at > publish_at)
);
CREATE INDEX articles_published ON articles (publish_at DESC, id DESC) WHERE state = 'published';

-- Every version is kept. Persian is always there; without English, readers of English are told so.
CREATE TABLE article_texts (
  article_id bigint NOT NULL REFERENCES articles (id),
  version bigint NOT NULL,
  lang text NOT NULL CHECK (lang IN ('fa', 'en')),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  summary text NOT NULL CHECK (length(summary) BETWEEN 1 AND 200),
  source text NOT NULL CHECK (octet_length(source) <= 65536),
  -- Made of the source when it was saved; panels draw these.
  blocks json NOT NULL,
  minutes bigint NOT NULL CHECK (minutes > 0),
  written_by bigint NOT NULL REFERENCES users (id),
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (article_id, version, lang)
);

REVOKE ALL ON articles, article_texts FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT, INSERT ON articles, article_texts TO sarraf_app;
GRANT UPDATE (category, cover, state, publish_at, ends_at, pinned_until, version, updated_at, updated_by)
  ON articles TO sarraf_app;

INSERT INTO staff_abilities (role, action, subject, since) VALUES
  ('owner', 'create', 'Article', 'epoch'), ('owner', 'read', 'Article', 'epoch'),
  ('content', 'create', 'Article', 'epoch'), ('content', 'read', 'Article', 'epoch'),
  ('auditor', 'read', 'Article', 'epoch');

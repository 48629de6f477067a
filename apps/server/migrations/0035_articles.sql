-- News and help, as editors write them and everybody reads them. What is visible is a condition on the database's
-- time: nothing has to run for an article to appear or to end.
CREATE TABLE articles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category text NOT NULL CHECK (
    category IN ('fees', 'market', 'maintenance', 'bank', 'product') AND kind = 'news'
    OR category IN ('start', 'toman', 'coins', 'trade', 'security', 'account') AND kind = 'help'),
  cover text NOT NULL CHECK (cover IN ('none', 'waves', 'chart', 'steps')),
  state text NOT NULL CHECK (state IN ('draft', 'published', 'withdrawn')),
  publish_at timestamptz,
  ends_at timestamptz,
  pinned_until timestamptz,
  -- The newest of its texts: what is read.
  version bigint NOT NULL CHECK (version > 0),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES users (id),
  -- A help article has an address of its own for ever; the ones that the
  -- installation itself brings have no author, and their blocks are read from their source.
  kind text NOT NULL DEFAULT 'news' CHECK (kind IN ('news', 'help')),
  slug text UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 60),
  CHECK ((state = 'draft') = (publish_at IS NULL)),
  CHECK (ends_at IS NULL OR ends_at > publish_at),
  CONSTRAINT articles_slug_of_help CHECK ((kind = 'help') = (slug IS NOT NULL))
);
CREATE INDEX articles_published ON articles (kind, publish_at DESC, id DESC)
  WHERE state = 'published';
GRANT SELECT, INSERT, UPDATE (category, cover, state, publish_at, ends_at, pinned_until, version,
  updated_at, updated_by) ON articles TO sarraf_app;

-- Every version is kept. Persian is always there; without English, readers of English are told so.
CREATE TABLE article_texts (
  article_id bigint NOT NULL REFERENCES articles (id),
  version bigint NOT NULL,
  lang text NOT NULL CHECK (lang IN ('fa', 'en')),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  summary text NOT NULL CHECK (length(summary) BETWEEN 1 AND 200),
  source text NOT NULL CHECK (octet_length(source) <= 65536),
  -- Made of the source when it was saved; panels draw these.
  blocks json,
  minutes bigint NOT NULL CHECK (minutes > 0),
  written_by bigint REFERENCES users (id),
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (article_id, version, lang)
);
GRANT SELECT, INSERT ON article_texts TO sarraf_app;

-- News that subscribers are notified of: one row a piece of news, with who of them was notified last.
CREATE TABLE news_notices (
  article_id bigint PRIMARY KEY REFERENCES articles (id),
  -- Everybody up to this person was notified, or had not subscribed.
  notified_to bigint NOT NULL DEFAULT 0,
  -- All of them were notified.
  done_at timestamptz,
  CHECK (notified_to >= 0)
);
CREATE INDEX news_notices_open ON news_notices (article_id) WHERE done_at IS NULL;
GRANT SELECT, INSERT, UPDATE (notified_to, done_at), DELETE ON news_notices TO sarraf_app;

-- Up to which piece of news a person has seen them; those of later moments are new to them.
CREATE TABLE news_seen (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  up_to timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE (up_to) ON news_seen TO sarraf_app;

-- Writes a help article of the installation, published at once, in both languages; one whose address is
-- taken already stays as it is. Of later migrations' use, too.
CREATE FUNCTION write_help(
  new_slug text, new_category text, is_pinned boolean,
  fa_title text, fa_summary text, fa_source text,
  en_title text, en_summary text, en_source text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  made bigint;
BEGIN
  INSERT INTO articles (kind, slug, category, cover, state, publish_at, pinned_until, version)
  VALUES ('help', new_slug, new_category, 'none', 'published', now(),
    CASE WHEN is_pinned THEN timestamptz '9999-01-01' END, 1)
  ON CONFLICT (slug) DO NOTHING RETURNING id INTO made;
  IF made IS NULL THEN RETURN; END IF;
  INSERT INTO article_texts (article_id, version, lang, title, summary, source, minutes)
  VALUES
    (made, 1, 'fa', fa_title, fa_summary, btrim(fa_source, E'\n'), ceil(length(fa_source) / 1000.0)),
    (made, 1, 'en', en_title, en_summary, btrim(en_source, E'\n'), ceil(length(en_source) / 1000.0));
END $$;
REVOKE ALL ON FUNCTION write_help(text, text, boolean, text, text, text, text, text, text) FROM PUBLIC;

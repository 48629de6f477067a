-- Everything of a person as one file: who asked, how far it is, and until when it is kept.
CREATE TABLE data_exports (
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  lang text NOT NULL CHECK (lang IN ('fa', 'en')),
  state text NOT NULL DEFAULT 'making' CHECK (state IN ('making', 'ready', 'failed')),
  -- each try has a name of its own in the store: what a killed one left is no part of a later one
  tries bigint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  parts bigint CHECK (parts > 0),
  bytes bigint CHECK (bytes > 0),
  asked_at timestamptz NOT NULL,
  ready_at timestamptz,
  ends_at timestamptz,
  CHECK ((state = 'ready') = (parts IS NOT NULL AND bytes IS NOT NULL
    AND ready_at IS NOT NULL AND ends_at IS NOT NULL))
);
CREATE UNIQUE INDEX data_exports_making ON data_exports (user_id) WHERE state = 'making';
CREATE INDEX data_exports_of_person ON data_exports (user_id, asked_at);
CREATE INDEX data_exports_asked ON data_exports (asked_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON data_exports TO sarraf_app;

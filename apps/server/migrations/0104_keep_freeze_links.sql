-- Whoever is told of a sign-in that was not theirs freezes the account by a link, without signing in.
CREATE TABLE freeze_links (
  -- Named in the notice; the link that is sent carries a keyed hash beside it.
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  device text NOT NULL,
  ip text NOT NULL,
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX freeze_links_ended ON freeze_links (ends_at);
REVOKE ALL ON freeze_links FROM sarraf_engine;

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
GRANT SELECT, INSERT, UPDATE, DELETE ON freeze_links TO sarraf_app;

-- How an account came to be frozen the last time; where it stands is in `user_standings`.
CREATE TABLE freezes (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  frozen_by text NOT NULL CHECK (frozen_by IN ('owner', 'staff')),
  -- Why staff did it, where they told the person.
  reason text,
  frozen_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON freezes TO sarraf_app;

-- A frozen account is opened by two officers: because its person asked, or the first of them did.
CREATE TABLE unfreezes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- The person, or the officer who approved first.
  asked_by bigint NOT NULL REFERENCES users (id),
  -- What the person wants officers to know.
  words text CHECK (length(words) BETWEEN 1 AND 400),
  status text NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'opened', 'refused', 'stopped')),
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (status = 'waiting' OR decided_at IS NOT NULL)
);
CREATE UNIQUE INDEX unfreezes_waiting ON unfreezes (user_id) WHERE status = 'waiting';
CREATE INDEX unfreezes_queue ON unfreezes (created_at) WHERE status = 'waiting';
GRANT SELECT, INSERT, UPDATE, DELETE ON unfreezes TO sarraf_app;

-- Who lost their mobile or their factors asks to have the account back.
CREATE TABLE recoveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Names the request to its sender, who may send the video with it.
  key text NOT NULL UNIQUE,
  -- Null: there is no account that may be recovered; its sender is not told.
  user_id bigint REFERENCES users (id),
  old_mobile text NOT NULL,
  new_mobile text NOT NULL,
  block text NOT NULL,
  status text NOT NULL DEFAULT 'open'
    CHECK (status IN ('open', 'waiting', 'approved', 'refused', 'stopped', 'done')),
  spoken_numbers integer[] NOT NULL,
  -- How often a video was begun, and when last: one at a time, a few in all.
  uploads integer NOT NULL DEFAULT 0,
  uploading_at timestamptz,
  -- Of the sealed video; null where there is none, or none any more.
  video_parts integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  -- What the kept video of a request is, as its officers' browsers have to know.
  media_type text CHECK (media_type IN ('video/mp4', 'video/webm'))
);
CREATE INDEX recoveries_made ON recoveries (created_at);
CREATE INDEX recoveries_waiting ON recoveries (id)
  WHERE status = 'waiting' AND user_id IS NOT NULL;
CREATE INDEX recoveries_of_user ON recoveries (user_id) WHERE status IN ('open', 'waiting', 'approved');
CREATE INDEX recoveries_with_video ON recoveries (created_at) WHERE uploads > 0;
GRANT SELECT, INSERT, UPDATE, DELETE ON recoveries TO sarraf_app;

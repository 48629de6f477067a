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
  -- The first of the two officers.
  first_officer bigint REFERENCES users (id),
  decided_by bigint REFERENCES users (id),
  decided_at timestamptz
);
CREATE INDEX recoveries_made ON recoveries (created_at);
CREATE INDEX recoveries_waiting ON recoveries (id)
  WHERE status = 'waiting' AND user_id IS NOT NULL;
CREATE INDEX recoveries_of_user ON recoveries (user_id) WHERE status IN ('open', 'waiting', 'approved');
CREATE INDEX recoveries_with_video ON recoveries (created_at) WHERE uploads > 0;
REVOKE ALL ON recoveries FROM sarraf_engine;

INSERT INTO staff_abilities (role, action, subject, since) VALUES
  ('owner', 'read', 'Recovery', 'epoch'), ('owner', 'update', 'Recovery', 'epoch'),
  ('kyc_officer', 'read', 'Recovery', 'epoch'), ('kyc_officer', 'update', 'Recovery', 'epoch');

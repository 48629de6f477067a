-- What the kept video of a request is, as its officers' browsers have to know.
ALTER TABLE recoveries ADD COLUMN media_type text CHECK (media_type IN ('video/mp4', 'video/webm'));

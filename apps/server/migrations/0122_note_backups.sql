-- Until when a backup has everything: written by the backup command, read by the alarms.
CREATE TABLE backups_done (
  -- Of the folder that it is made into.
  series text PRIMARY KEY CHECK (series ~ '^[0-9a-f]{8}$'),
  base_at timestamptz NOT NULL,
  covered_until timestamptz NOT NULL
);
REVOKE ALL ON backups_done FROM sarraf_engine;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON backups_done FROM sarraf_app;

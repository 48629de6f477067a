-- The login that backups read by, in the exchange's database, by a superuser. Its password comes after:
-- \password sarraf_backup
CREATE ROLE sarraf_backup LOGIN REPLICATION;
GRANT pg_read_server_files, pg_monitor TO sarraf_backup;
GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean),
  pg_ls_dir(text, boolean, boolean), pg_stat_file(text, boolean),
  pg_read_binary_file(text, bigint, bigint, boolean) TO sarraf_backup;
GRANT SELECT, INSERT, UPDATE ON backups_done TO sarraf_backup;

-- So much of the journal is kept for a backup that does not come, and no more: a disk has an end.
ALTER SYSTEM SET max_slot_wal_keep_size = '8GB';
SELECT pg_reload_conf();

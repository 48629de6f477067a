// The database that is backed up, asked by SQL alone: so it may be on another machine, and needs no
// program of PostgreSQL's beside us.
import pg from 'pg';
import { BackupRefusal } from './refusal.ts';

/** What a cluster says of itself. */
export interface ClusterFacts {
  readonly systemId: string;
  /** For example `18`. */
  readonly major: string;
  readonly timeline: number;
  readonly segmentBytes: number;
  readonly dataDirectory: string;
}

/** A file of the data folder, by its path within it. */
export interface ClusterFile {
  readonly path: string;
  readonly bytes: number;
  readonly isFolder: boolean;
}

/** One statement brings so much at most. */
export const READ_BYTES = 4 * 1024 * 1024;
/** A server that forgets nothing for a forgotten backup would end with a full disk. */
const KEEP_UNBOUNDED = -1;

/** Signs in where the backup is read. */
export async function connectSource(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'sarraf backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SET statement_timeout = 0; SET idle_session_timeout = 0');
  return client;
}

interface FactsRow {
  readonly system_id: string;
  readonly version: string;
  readonly walfile: string;
  readonly segment_bytes: string;
  readonly data_directory: string;
  readonly wal_level: string;
  readonly keep_mb: string;
  readonly tablespaces: string;
}

/**
 * What has to be known before anything is copied.
 *
 * @throws BackupRefusal `database_unfit` where it can't be backed up as it is set up
 */
export async function readFacts(db: pg.Client): Promise<ClusterFacts> {
  const unfit = (why: string): BackupRefusal => new BackupRefusal('database_unfit', why);
  const standby = await db.query<{ waits: boolean }>('SELECT pg_is_in_recovery() AS waits');
  if (standby.rows[0]?.waits === true) throw unfit('The database only follows another one.');
  const { rows } = await db.query<FactsRow>(
    `SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system_id,
       current_setting('server_version_num') AS version,
       pg_walfile_name(pg_current_wal_insert_lsn()) AS walfile,
       (SELECT setting FROM pg_settings WHERE name = 'wal_segment_size') AS segment_bytes,
       current_setting('data_directory') AS data_directory,
       current_setting('wal_level') AS wal_level,
       (SELECT setting FROM pg_settings WHERE name = 'max_slot_wal_keep_size') AS keep_mb,
       (SELECT count(*)::text FROM pg_tablespace
        WHERE spcname NOT IN ('pg_default', 'pg_global')) AS tablespaces`,
  );
  const [row] = rows;
  if (row === undefined) throw unfit('The database says nothing of itself.');
  if (row.wal_level === 'minimal') {
    throw unfit(
      'The database writes too little for a backup: wal_level must be replica. One that npm start ' +
        'brought is so after its next start.',
    );
  }
  if (Number(row.keep_mb) === KEEP_UNBOUNDED) {
    throw unfit(
      'A forgotten backup would fill the disk of the database: set max_slot_wal_keep_size, for ' +
        "example ALTER SYSTEM SET max_slot_wal_keep_size = '8GB', and reload it.",
    );
  }
  if (row.tablespaces !== '0') throw unfit('The database has tablespaces: they are not backed up.');
  return {
    systemId: row.system_id,
    major: String(Math.floor(Number(row.version) / 10_000)),
    timeline: Number.parseInt(row.walfile.slice(0, 8), 16),
    segmentBytes: Number(row.segment_bytes),
    dataDirectory: row.data_directory,
  };
}

/** Begins a base; the session must live until it ends. Answers where the journal has to begin. */
export async function startBase(db: pg.Client, label: string): Promise<bigint> {
  const { rows } = await db.query<{ at: string }>(
    `SELECT (pg_backup_start($1, true) - '0/0')::text AS at`,
    [label],
  );
  return BigInt(rows[0]?.at ?? 0);
}

/** What ends a base: its label is part of it. */
export interface BaseEnd {
  readonly lsn: bigint;
  readonly label: string;
}

/** Ends the base. */
export async function stopBase(db: pg.Client): Promise<BaseEnd> {
  const { rows } = await db.query<{ at: string; label: string; spaces: string }>(
    `SELECT (lsn - '0/0')::text AS at, labelfile AS label, spcmapfile AS spaces
     FROM pg_backup_stop(false)`,
  );
  const [row] = rows;
  if (row === undefined || row.spaces !== '') {
    throw new BackupRefusal('database_unfit', 'The database has got tablespaces meanwhile.');
  }
  return { lsn: BigInt(row.at), label: row.label };
}

/** What lies in one folder of the data folder; what goes meanwhile is left out. */
export async function listFolder(db: pg.Client, folder: string): Promise<ClusterFile[]> {
  const { rows } = await db.query<{ path: string; size: string | null; isdir: boolean | null }>(
    `SELECT f.path, s.size::text, s.isdir
     FROM (SELECT CASE $1 WHEN '.' THEN name ELSE $1 || '/' || name END AS path
           FROM pg_ls_dir($1, true, false) AS name) AS f,
       pg_stat_file(f.path, true) AS s
     ORDER BY f.path`,
    [folder],
  );
  return rows.flatMap(({ path, size, isdir }) =>
    isdir === null ? [] : [{ path, bytes: Number(size), isFolder: isdir }],
  );
}

/** Up to {@link READ_BYTES} of each file from its beginning; null for one that is gone. */
export async function readBeginnings(
  db: pg.Client,
  paths: readonly string[],
): Promise<readonly (Buffer | null)[]> {
  const { rows } = await db.query<{ bytes: Buffer | null }>(
    `SELECT pg_read_binary_file(path, 0, ${READ_BYTES}, true) AS bytes
     FROM unnest($1::text[]) WITH ORDINALITY AS f (path, position) ORDER BY position`,
    [paths],
  );
  return rows.map(({ bytes }) => bytes);
}

/** A part of one file; shorter at its end, null where it is gone. */
export async function readPart(
  db: pg.Client,
  path: string,
  offset: number,
  bytes: number,
): Promise<Buffer | null> {
  const { rows } = await db.query<{ bytes: Buffer | null }>(
    'SELECT pg_read_binary_file($1, $2::bigint, $3::bigint, true) AS bytes',
    [path, offset, bytes],
  );
  return rows[0]?.bytes ?? null;
}

/** How far the journal is on disk, and when that was. */
export async function readFlushed(db: pg.Client): Promise<{ lsn: bigint; at: Date }> {
  const { rows } = await db.query<{ at: Date; lsn: string }>(
    `SELECT clock_timestamp() AS at, (pg_current_wal_flush_lsn() - '0/0')::text AS lsn`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The database does not say how far its journal is.');
  return { lsn: BigInt(row.lsn), at: row.at };
}

/** Names of the histories of timelines: without them a later one can't be followed. */
export async function listHistories(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT name FROM pg_ls_dir('pg_wal', true, false) AS name
     WHERE name ~ '^[0-9A-F]{8}\\.history$' ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}

/** Whether the slot that keeps the journal for us stands and still has what we need next. */
export async function isKept(db: pg.Client, slot: string): Promise<boolean> {
  const { rows } = await db.query<{ kept: boolean }>(
    `SELECT restart_lsn IS NOT NULL AND wal_status <> 'lost' AS kept
     FROM pg_replication_slots WHERE slot_name = $1`,
    [slot],
  );
  return rows[0]?.kept === true;
}

/** From now on the journal is kept until {@link advanceSlot}, up to the server's bound. */
export async function makeSlot(db: pg.Client, slot: string): Promise<void> {
  await dropSlot(db, slot);
  await db.query('SELECT pg_create_physical_replication_slot($1, true)', [slot]);
}

/** What is before `lsn` is needed no more. */
export async function advanceSlot(db: pg.Client, slot: string, lsn: bigint): Promise<void> {
  await db.query(
    `SELECT pg_replication_slot_advance(slot_name, '0/0'::pg_lsn + $2::numeric)
     FROM pg_replication_slots
     WHERE slot_name = $1 AND restart_lsn < '0/0'::pg_lsn + $2::numeric`,
    [slot, lsn.toString()],
  );
}

/** Nothing is kept for this backup any more. */
export async function dropSlot(db: pg.Client, slot: string): Promise<void> {
  await db.query(
    'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1',
    [slot],
  );
}

/** Says to the server, whose alarms look there, until when a backup has everything. */
export async function tellDone(
  db: pg.Client,
  series: string,
  done: { readonly baseAt: Date; readonly coveredUntil: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO backups_done (series, base_at, covered_until) VALUES ($1, $2, $3)
     ON CONFLICT (series) DO UPDATE
     SET base_at = excluded.base_at, covered_until = excluded.covered_until`,
    [series, done.baseAt, done.coveredUntil],
  );
}

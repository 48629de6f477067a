// A restored cluster is started, brought to its end, and proved.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import {
  checkDatabase,
  type InvariantResult,
} from '../../apps/server/src/engine/proof/check-database.queries.ts';
import { SchemaError } from '../../apps/server/src/platform/database/migrations.ts';
import { blobFolder } from '../../apps/server/src/platform/blobs/index.ts';
import {
  type ClusterPaths,
  clusterPaths,
  prepareDataDir,
  readFileOrEmpty,
  writeSecrets,
} from '../embedded-postgres/cluster.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts';
import { chooseDatabaseUser } from '../embedded-postgres/user.ts';
import { requireOwnSchema } from '../lib/own-schema.ts';
import type { BackupFolder } from './catalogue.ts';
import { BackupRefusal } from './refusal.ts';
import { planRestore, refuseNonEmpty, writeCluster, writeDocuments } from './restore-files.ts';

/** What was proved of a restored exchange. */
export interface RestoreReport {
  readonly documents: number;
  /** The database's clock at the end of the backup. */
  readonly coveredUntil: Date;
  readonly seq: bigint;
  readonly stateHash: string | null;
  readonly lastEntryAt: Date | undefined;
  readonly results: readonly InvariantResult[];
  readonly isWhole: boolean;
}

/** Where to, and until when. */
export interface RestoreWish {
  /** What `npm start` is given as `SARRAF_DATA_DIR`; empty, or not there yet. */
  readonly into: string;
  readonly until: Date | undefined;
  /** Where a readable copy of the database's programs may be kept. */
  readonly cacheDir?: string;
}

const NOTHING_LATER = 'recovery ended before configured recovery target was reached';
const RECOVERY_MS_MAX = 24 * 3_600_000;

/** Restores into an empty data folder and proves what came of it. @throws BackupRefusal */
export async function restoreInto(
  at: BackupFolder,
  { into, until, cacheDir = path.dirname(into) }: RestoreWish,
): Promise<RestoreReport> {
  refuseNonEmpty(into);
  const plan = await planRestore(at, until);
  const { ownerPassword } = plan.catalogue;
  if (ownerPassword === null) {
    throw new BackupRefusal(
      'target_unfit',
      "The backup is of a server's own PostgreSQL: restore its folder by --pgdata.",
    );
  }
  const paths = clusterPaths(path.join(into, 'postgres'));
  const user = chooseDatabaseUser(paths.clusterDir);
  mkdirSync(into, { recursive: true });
  prepareDataDir(paths, user);
  await writeCluster(at, plan, paths.clusterDir, user ?? undefined);
  writeSecrets(paths.secretsFile, { port: 0, password: ownerPassword });
  const server = path.join(into, 'server');
  mkdirSync(server, { mode: 0o700 });
  const documents = await writeDocuments(at, plan, blobFolder(server));
  const database = await startRecovered(paths, cacheDir, until);
  try {
    const proved = await prove(database, plan.endLsn, until);
    return { ...proved, documents, coveredUntil: new Date(plan.catalogue.coveredUntil) };
  } finally {
    await database.stop();
  }
}

/** What was written of a server's own PostgreSQL, and how it is started once. */
export interface RestoredFolder {
  readonly documents: number;
  readonly settings: Readonly<Record<string, string>>;
  /** For example `15`. */
  readonly major: string;
}

/** Restores the data folder of a server's own PostgreSQL; starting it is the operator's. */
export async function restorePgdata(
  at: BackupFolder,
  {
    pgdata,
    documents,
    until,
  }: {
    readonly pgdata: string;
    readonly documents: string | undefined;
    readonly until: Date | undefined;
  },
): Promise<RestoredFolder> {
  refuseNonEmpty(pgdata);
  if (documents !== undefined) refuseNonEmpty(documents);
  const plan = await planRestore(at, until);
  await writeCluster(at, plan, pgdata, undefined);
  const written = documents === undefined ? 0 : await writeDocuments(at, plan, documents);
  const { major } = plan.catalogue;
  return { documents: written, settings: recoverySettings(until), major };
}

async function startRecovered(
  paths: ClusterPaths,
  cacheDir: string,
  until: Date | undefined,
): Promise<EmbeddedPostgres> {
  const { dataDir, logFile } = paths;
  const common = { dataDir, cacheDir, restart: false, readyTimeoutMs: RECOVERY_MS_MAX };
  try {
    return await startEmbeddedPostgres({ ...common, settings: recoverySettings(until) });
  } catch (error) {
    // nothing was committed after that time: then the end of the backup is how it stood
    if (until === undefined || !readFileOrEmpty(logFile).includes(NOTHING_LATER)) throw error;
    return startEmbeddedPostgres({ ...common, settings: recoverySettings(undefined) });
  }
}

/** The journal lies in its place already; what is not there is nowhere else. */
function recoverySettings(until: Date | undefined): Readonly<Record<string, string>> {
  const settings = { restore_command: 'false', hot_standby: 'off' };
  if (until === undefined) return settings;
  return {
    ...settings,
    // names of zones are not known yet when it is read
    recovery_target_time: until.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
  };
}

async function prove(
  { connectionString }: EmbeddedPostgres,
  endLsn: bigint,
  until: Date | undefined,
): Promise<Omit<RestoreReport, 'documents' | 'coveredUntil'>> {
  const { reached, last } = await readEnd(connectionString);
  if (until === undefined && reached < endLsn) {
    throw new BackupRefusal(
      'not_recovered',
      'PostgreSQL did not read the journal of the backup to its end; its log says why.',
    );
  }
  await requireRestoredSchema(connectionString);
  const { seq, results, violations } = await checkDatabase(connectionString);
  return {
    seq,
    results,
    isWhole: violations.length === 0,
    stateHash: last?.state_hash ?? null,
    lastEntryAt: last === undefined ? undefined : new Date(Number(last.at_ms)),
  };
}

/** A backup of another version is whole, and can't be proved by this one. */
async function requireRestoredSchema(connectionString: string): Promise<void> {
  try {
    await requireOwnSchema(connectionString, 'the restored database');
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    throw new BackupRefusal(
      'not_recovered',
      `The files are restored, and not proved. ${error.message} Then run npm run invariants.`,
    );
  }
}

interface LastEntry {
  readonly state_hash: string;
  readonly at_ms: string;
}

async function readEnd(connectionString: string) {
  const db = new pg.Client({ connectionString, application_name: 'sarraf restore' });
  await db.connect();
  try {
    const end = await db.query<{ reached: string }>(
      `SELECT (pg_current_wal_insert_lsn() - '0/0')::text AS reached`,
    );
    const { rows } = await db.query<LastEntry>(
      'SELECT state_hash, at_ms::text FROM journal ORDER BY seq DESC LIMIT 1',
    );
    return { reached: BigInt(end.rows[0]?.reached ?? 0), last: rows[0] };
  } finally {
    await db.end();
  }
}

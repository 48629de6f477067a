// Numbered .sql files, applied once and in order, by one process at a time.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMigrations as prepareJobTables } from 'graphile-worker';
import pg from 'pg';
import { VERSION } from '../version.ts';
import type { Db } from './database.ts';
import { deriveServingUrls, makeLogins, type ServingUrls } from './logins.ts';

/** Why the database can't be used by this program; the message is one sentence for an operator. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
  readonly code: SchemaFault;
  constructor(code: SchemaFault, message: string) {
    super(message);
    this.code = code;
  }
}

/** How a database and a program do not belong together. */
export type SchemaFault =
  | 'schema_older'
  | 'schema_newer'
  | 'schema_before_baseline'
  | 'migration_changed';

/** One step of the schema. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;
const LOCK_KEY = 7_270_001;
/** Numbers below are the baseline's, which was written anew once and gets no more files (ADR 0077). */
const BASELINE_END = 400;

/** Beside the bundle when built, else where the sources have it. */
function defaultFolder(): string {
  const beside = fileURLToPath(new URL('./migrations', import.meta.url));
  return existsSync(beside)
    ? beside
    : fileURLToPath(new URL('../../../migrations', import.meta.url));
}

/** The migrations of `folder` in order. @throws when two carry one number. */
export function readMigrations(folder: string = defaultFolder()): Migration[] {
  const migrations: Migration[] = [];
  for (const file of readdirSync(folder).sort()) {
    const match = FILE_NAME.exec(file);
    if (match === null) continue;
    const sql = readFileSync(path.join(folder, file), 'utf8');
    const number = Number(match[1]);
    if (migrations.at(-1)?.number === number) {
      throw new Error(`Two migrations carry the number ${match[1]}.`);
    }
    const checksum = createHash('sha256').update(sql).digest('hex');
    migrations.push({ number, name: match[2] ?? '', sql, checksum });
  }
  return migrations;
}

let own: readonly Migration[] | undefined;

/** Those of this program, read once: a balancer asks for them twice a second. */
function ownMigrations(): readonly Migration[] {
  own ??= readMigrations();
  return own;
}

/** One text over all migrations: the fingerprint of a template database. */
export function migrationsFingerprint(folder?: string): string {
  return readMigrations(folder)
    .map((migration) => migration.checksum)
    .join('\n');
}

interface AppliedRow {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
  /** Of the program that applied it; null for what older ones did. */
  readonly version: string | null;
}

const NO_TABLE = '42P01';
const NO_RIGHT = '42501';

async function readApplied(db: Db): Promise<readonly AppliedRow[]> {
  const { rows } = await db.query<AppliedRow>(
    `SELECT number, name, checksum, to_jsonb(m) ->> 'version' AS version
     FROM schema_migrations AS m ORDER BY number`,
  );
  return rows;
}

/** @throws SchemaError where an older set of migrations made the database: none of it is carried over */
function refuseFromBefore(
  applied: readonly AppliedRow[],
  byNumber: ReadonlyMap<number, Migration>,
): void {
  const before = applied.find(
    ({ number, name }) => number < BASELINE_END && byNumber.get(number)?.name !== name,
  );
  if (before === undefined) return;
  const { version } = applied.at(-1) ?? before;
  const which = version === null ? 'that made it' : `that made it (${version})`;
  throw new SchemaError(
    'schema_before_baseline',
    `This database was made before the baseline of migrations that this program (${VERSION}) begins ` +
      `with (it has migration ${before.number}, ${before.name}) and is not carried over: go on with ` +
      `the program ${which}, or back it up with that one and begin with an empty database.`,
  );
}

function checkApplied(applied: readonly AppliedRow[], known: readonly Migration[]): void {
  const byNumber = new Map(known.map((migration) => [migration.number, migration]));
  refuseFromBefore(applied, byNumber);
  const unknown = applied.findLast(({ number }) => !byNumber.has(number));
  if (unknown !== undefined) {
    const { number, name, version } = unknown;
    const which =
      version === null || version === VERSION ? 'the one that migrated it' : `version ${version}`;
    throw new SchemaError(
      'schema_newer',
      `This program (${VERSION}) is older than the database, which has migration ${number} ` +
        `(${name}): use ${which}, or restore the backup from before.`,
    );
  }
  for (const row of applied) {
    const migration = byNumber.get(row.number);
    if (migration !== undefined && migration.checksum !== row.checksum) {
      throw new SchemaError(
        'migration_changed',
        `Migration ${row.number} (${migration.name}) was edited after it was applied: ` +
          'write a new migration instead.',
      );
    }
  }
}

/**
 * Demands that the database is of exactly this program's schema. Whatever reads or writes a database
 * asks it first.
 *
 * @throws SchemaError with the command that is missing, or the version
 */
export async function requireSchema(db: Db, folder?: string): Promise<void> {
  const known = folder === undefined ? ownMigrations() : readMigrations(folder);
  let applied: readonly AppliedRow[];
  try {
    applied = await readApplied(db);
  } catch (error) {
    const { code } = error as { readonly code?: string };
    // before there was this question only those that serve could read it
    if (code !== NO_TABLE && code !== NO_RIGHT) throw error;
    const why = code === NO_TABLE ? 'has no schema yet' : 'is of an older version';
    throw new SchemaError('schema_older', `The database ${why}: npm run migrate.`);
  }
  checkApplied(applied, known);
  const done = new Set(applied.map(({ number }) => number));
  const missing = known.filter(({ number }) => !done.has(number));
  const [first] = missing;
  if (first === undefined) return;
  const count = missing.length === 1 ? 'a migration' : `${missing.length} migrations`;
  throw new SchemaError(
    'schema_older',
    `The database lacks ${count} of this program (${VERSION}), from ${first.number} ` +
      `(${first.name}) on: stop the servers, then npm run migrate.`,
  );
}

/** All or nothing: an upgrade that fails leaves the database as the older version knows it. */
async function applyAll(client: pg.Client, missing: readonly Migration[]): Promise<void> {
  if (missing.length === 0) return;
  await client.query('BEGIN');
  for (const migration of missing) {
    try {
      await client.query(migration.sql);
      await client.query(
        'INSERT INTO schema_migrations (number, name, checksum, version) VALUES ($1, $2, $3, $4)',
        [migration.number, migration.name, migration.checksum, VERSION],
      );
    } catch (error) {
      await client.query('ROLLBACK');
      throw new Error(`Migration ${migration.number} (${migration.name}) failed.`, {
        cause: error,
      });
    }
  }
  await client.query('COMMIT');
}

/** The jobs' own tables belong to the application's role: it adds, takes and finishes jobs. */
async function migrateJobs(client: pg.Client, connectionString: string): Promise<void> {
  const { rows } = await client.query<{ database: string }>(
    'SELECT quote_ident(current_database()) AS database',
  );
  const database = rows[0]?.database ?? '';
  await client.query(`GRANT CREATE ON DATABASE ${database} TO sarraf_app`);
  const pool = new pg.Pool({ connectionString, options: '-c role=sarraf_app', max: 1 });
  // the library asks for listeners; what breaks is thrown where it is asked
  pool.on('error', () => undefined);
  pool.on('connect', (made) => made.on('error', () => undefined));
  try {
    await prepareJobTables({ pgPool: pool });
  } finally {
    await pool.end();
    await client.query(`REVOKE CREATE ON DATABASE ${database} FROM sarraf_app`);
    // what serves makes no tables of its own, not even temporary ones
    await client.query(`REVOKE CREATE, TEMPORARY ON DATABASE ${database} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${database} TO sarraf_app, sarraf_engine`);
  }
}

/**
 * Brings the database to this version's schema and says which numbers were applied.
 *
 * @throws SchemaError when the database is newer or was made before the baseline, or an applied
 *   migration was edited
 */
export async function migrate(connectionString: string, folder?: string): Promise<number[]> {
  const known = readMigrations(folder);
  const client = new pg.Client({ connectionString, application_name: 'sarraf migrations' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
        number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now(), version text)`,
    );
    const applied = await readApplied(client);
    checkApplied(applied, known);
    const done = new Set(applied.map((row) => row.number));
    const missing = known.filter((migration) => !done.has(migration.number));
    await applyAll(client, missing);
    await migrateJobs(client, connectionString);
    return missing.map((migration) => migration.number);
  } finally {
    await client.end();
  }
}

/**
 * The migrations, and the logins that serve, which are known from the owner's address alone.
 *
 * @throws SchemaError, LoginError
 */
export async function migrateWithLogins(ownerUrl: string): Promise<ServingUrls> {
  await migrate(ownerUrl);
  const urls = deriveServingUrls(ownerUrl);
  await makeLogins(ownerUrl, urls);
  return urls;
}

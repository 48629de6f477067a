// The files of one embedded cluster and what the postmaster says about itself in them.
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';
import { isProcessAlive } from './lock.ts';
import { canReach, type DatabaseUser } from './user.ts';

/** The one database of the cluster. */
export const DATABASE_NAME = 'sarraf';

/** Who owns it. */
export const DATABASE_ROLE = 'sarraf';

/** Below this a cluster is neither made nor started: PostgreSQL panics when WAL can't be written. */
const FREE_BYTES_MIN = 128 * 1024 * 1024;
/** Below this one that ran can't be expected to run on. */
const ROOM_BYTES_MIN = 32 * 1024 * 1024;

/** Where the parts of a cluster lie. */
export interface ClusterPaths {
  readonly dataDir: string;
  readonly clusterDir: string;
  readonly logFile: string;
  readonly lockFile: string;
  readonly secretsFile: string;
}

/** What must survive between starts; the file is readable by the launcher's account alone. */
export interface ClusterSecrets {
  readonly port: number;
  readonly password: string;
}

/** The parts of postmaster.pid that the launcher needs. */
export interface PostmasterState {
  readonly pid: number;
  readonly port: number;
  readonly status: 'starting' | 'ready' | 'stopping' | 'other';
}

/** The paths below one folder. */
export function clusterPaths(dataDir: string): ClusterPaths {
  return {
    dataDir,
    clusterDir: path.join(dataDir, 'cluster'),
    logFile: path.join(dataDir, 'postgres.log'),
    lockFile: path.join(dataDir, 'postgres.lock'),
    secretsFile: path.join(dataDir, 'postgres.json'),
  };
}

/** A file's text; empty where there is none to read. */
export function readFileOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Reads postmaster.pid; null when there is none, or the process it names is not ours or gone. */
export function readPostmaster(clusterDir: string): PostmasterState | null {
  const lines = readFileOrEmpty(path.join(clusterDir, 'postmaster.pid')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isProcessAlive(pid)) return null;
  // After a restart of the machine the pid may belong to somebody else.
  const commandLine = readFileOrEmpty(`/proc/${pid}/cmdline`);
  if (commandLine !== '' && !commandLine.includes(clusterDir)) return null;
  const word = (lines[7] ?? '').trim();
  const status = word === 'ready' || word === 'stopping' || word === 'starting' ? word : 'other';
  return { pid, port: Number(lines[3]), status };
}

/** The cluster's port and password; null before it is made. */
export function readSecrets(file: string): ClusterSecrets | null {
  const text = readFileOrEmpty(file);
  if (text === '') return null;
  const { port, password } = JSON.parse(text) as ClusterSecrets;
  return { port, password };
}

/** Keeps the cluster's port and password, for its owner's eyes alone. */
export function writeSecrets(file: string, secrets: ClusterSecrets): void {
  const partial = `${file}.partial`;
  writeFileSync(partial, `${JSON.stringify(secrets)}\n`, { mode: 0o600, flush: true });
  renameSync(partial, file);
}

/** Makes the data directory and refuses one that the database's account can't use or fill. */
export function prepareDataDir(paths: ClusterPaths, user: DatabaseUser | null): void {
  mkdirSync(paths.dataDir, { recursive: true });
  if (user !== null) chmodSync(paths.dataDir, 0o711);
  if (!canReach(paths.dataDir, user)) {
    throw new EmbeddedPostgresError(
      'data_dir_unreachable',
      `The database's account ${user?.name} may not enter ${paths.dataDir}: ` +
        'choose a data directory outside private folders.',
      { dataDir: paths.dataDir },
    );
  }
  const disk = statfsSync(paths.dataDir);
  const freeBytes = disk.bavail * disk.bsize;
  if (freeBytes < FREE_BYTES_MIN) throw diskFull(paths.dataDir, freeBytes);
}

/** False on a disk where PostgreSQL ends, or soon will. `spareBytes` are asked for beyond that. */
export function hasRoom(folder: string, spareBytes = 0): boolean {
  const disk = statfsSync(folder);
  const hasFiles = disk.files === 0 || disk.ffree > 0;
  return hasFiles && disk.bavail * disk.bsize >= ROOM_BYTES_MIN + spareBytes;
}

/** The failure of a disk without room. */
export function diskFull(dataDir: string, freeBytes?: number): EmbeddedPostgresError {
  const left = freeBytes === undefined ? '' : ` (${Math.floor(freeBytes / 1024 / 1024)} MB left)`;
  return new EmbeddedPostgresError(
    'disk_full',
    `The disk of ${dataDir} is full${left}: free at least 128 MB and start again.`,
    { dataDir, ...(freeBytes === undefined ? {} : { freeBytes }) },
  );
}

/** Refuses a cluster whose files another major version wrote. */
export function checkDataVersion(paths: ClusterPaths, binaries: PostgresBinaries): void {
  const found = readFileOrEmpty(path.join(paths.clusterDir, 'PG_VERSION')).trim();
  if (found === '' || found === binaries.majorVersion) return;
  throw new EmbeddedPostgresError(
    'wrong_data_version',
    `The data in ${paths.clusterDir} was written by PostgreSQL ${found}, this release brings ` +
      `${binaries.majorVersion}: start the release that wrote it, or use another data directory.`,
    { found, expected: binaries.majorVersion },
  );
}

/** How a child becomes `user`; nothing where it stays who it is. */
export function accountOptions(user: DatabaseUser | null): { uid?: number; gid?: number } {
  return user === null ? {} : { uid: user.uid, gid: user.gid };
}

/** The database gets nothing of our environment: no secrets, no surprising PG* variables. */
export const DATABASE_ENVIRONMENT = { PATH: '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' };

function initArguments(clusterDir: string, passwordFile: string): string[] {
  return [
    `--pgdata=${clusterDir}`,
    `--username=${DATABASE_ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    // all of it is synced once, when it is whole
    '--no-sync',
  ];
}

/**
 * Makes a new cluster with real passwords and the database `sarraf`, aside, and moves it into
 * place when it is whole. Does nothing when there is one.
 * @throws EmbeddedPostgresError `init_failed` or `disk_full`.
 */
export async function createClusterOnce(
  paths: ClusterPaths,
  binaries: PostgresBinaries,
  user: DatabaseUser | null,
): Promise<void> {
  if (readFileOrEmpty(path.join(paths.clusterDir, 'PG_VERSION')) !== '') return;
  const partial = `${paths.clusterDir}.partial`;
  const passwordFile = path.join(paths.dataDir, 'initial-password');
  const password = randomBytes(24).toString('hex');
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user !== null) {
    chownSync(partial, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const options = { cwd: partial, env: DATABASE_ENVIRONMENT, ...accountOptions(user) };
  try {
    await promisify(execFile)(binaries.initdb, initArguments(partial, passwordFile), options);
    await createDatabase(binaries.postgres, partial, options);
    await promisify(execFile)(binaries.initdb, ['--sync-only', `--pgdata=${partial}`], options);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw explainInitFailure(paths, error);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeSecrets(paths.secretsFile, { port: 0, password });
  renameSync(partial, paths.clusterDir);
  syncDir(paths.dataDir);
}

/** A rename is durable once its folder is. */
function syncDir(dir: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(dir, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Single-user mode: no password, port or client library needed for the one statement. Nothing is
 * synced here, as nobody is served yet and the whole cluster is synced afterwards.
 */
async function createDatabase(
  postgres: string,
  clusterDir: string,
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number },
): Promise<void> {
  const args = ['--single', '-F', '-D', clusterDir, 'postgres'];
  const child = spawn(postgres, args, { ...options, stdio: ['pipe', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stdin.end(`CREATE DATABASE ${DATABASE_NAME};\n`);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0 || output.includes('ERROR:')) throw new Error(output);
}

function explainInitFailure(paths: ClusterPaths, error: unknown): EmbeddedPostgresError {
  const { message, stderr } = error as { message: string; stderr?: string };
  const output = `${stderr ?? ''}\n${message}`;
  if (/No space left|ENOSPC/.test(output)) return diskFull(paths.dataDir);
  const failure = new EmbeddedPostgresError(
    'init_failed',
    `PostgreSQL could not make its data directory ${paths.clusterDir}: ${lastLine(output)}`,
    { dataDir: paths.dataDir },
  );
  failure.cause = error;
  return failure;
}

/** The last line of a log: where PostgreSQL says why it ended. */
export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

// Starting, adopting and stopping the one server process of an embedded cluster.
import { spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import {
  accountOptions,
  type ClusterPaths,
  DATABASE_ENVIRONMENT,
  diskFull,
  lastLine,
  readPostmaster,
} from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { isProcessAlive } from './lock.ts';
import type { DatabaseUser } from './user.ts';

/** Server settings by name, as postgresql.conf has them. */
export type PostgresSettings = Readonly<Record<string, string>>;

/**
 * Durable as a ledger needs it, and calm at rest: no parallel workers, no logical replication,
 * no input/output worker processes. Loopback only, no socket file that another account may open.
 */
const SETTINGS: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  data_sync_retry: 'off',
  password_encryption: 'scram-sha-256',
  max_connections: '100',
  shared_buffers: '40MB',
  huge_pages: 'off',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  // what a backup needs; one that is forgotten takes no more of the disk than this
  wal_level: 'replica',
  max_slot_wal_keep_size: '2GB',
  max_wal_senders: '0',
  min_wal_size: '64MB',
  max_wal_size: '256MB',
  max_worker_processes: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  autovacuum_worker_slots: '3',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

const LOG_BYTES_MAX = 4 * 1024 * 1024;
const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 20;

/** How the server's process is started. */
export interface PostmasterOptions {
  readonly paths: ClusterPaths;
  readonly binaries: PostgresBinaries;
  readonly user: DatabaseUser | null;
  readonly settings: PostgresSettings;
  readonly readyTimeoutMs?: number | undefined;
}

/** Asks the system for a free loopback port, or tells whether the wished one is free. */
export function findFreePort(wished = 0): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen(wished, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : null;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Keeps a log that is written to within its size: what stands in it moves to `postgres.1.log`.
 * The server goes on writing at the end of the same file; a line of this very moment may be lost.
 */
export function boundLog(file: string, bytesMax = LOG_BYTES_MAX): void {
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= bytesMax) return;
    try {
      copyFileSync(file, file.replace(/\.log$/, '.1.log'));
    } catch {
      // no room for it: less log is better than none
    }
    truncateSync(file);
  } catch {
    // another look follows
  }
}

function openLog(file: string): { descriptor: number; offset: number } {
  boundLog(file);
  const descriptor = openSync(file, 'a', 0o600);
  return { descriptor, offset: fstatSync(descriptor).size };
}

interface Launch {
  readonly pid: number;
  readonly exited: () => boolean;
  readonly output: () => string;
}

function launch(options: PostmasterOptions, port: number): Launch {
  const { paths, binaries, user } = options;
  const settings = { ...SETTINGS, ...options.settings, port: String(port) };
  const args = ['-D', paths.clusterDir];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const log = openLog(paths.logFile);
  let exited = false;
  // Detached: Ctrl-C in the terminal reaches us, and we stop the database last and cleanly.
  const child = spawn(binaries.postgres, args, {
    cwd: paths.clusterDir,
    env: DATABASE_ENVIRONMENT,
    stdio: ['ignore', log.descriptor, log.descriptor],
    detached: true,
    ...accountOptions(user),
  });
  closeSync(log.descriptor);
  child.once('exit', () => {
    exited = true;
  });
  child.once('error', () => {
    exited = true;
  });
  child.unref();
  const output = (): string => readFileSync(paths.logFile).subarray(log.offset).toString('utf8');
  return { pid: child.pid ?? 0, exited: () => exited, output };
}

function explain(paths: ClusterPaths, port: number, output: string): EmbeddedPostgresError {
  if (/No space left on device/.test(output)) return diskFull(paths.dataDir);
  if (/could not bind|Address already in use/.test(output)) {
    return new EmbeddedPostgresError('port_busy', `Port ${port} is taken by another program.`, {
      port,
    });
  }
  if (/pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(output)) {
    return new EmbeddedPostgresError(
      'locked',
      `Another PostgreSQL still uses ${paths.clusterDir}.`,
      { dataDir: paths.dataDir },
    );
  }
  if (/database files are incompatible/.test(output)) {
    return new EmbeddedPostgresError(
      'wrong_data_version',
      `The data in ${paths.clusterDir} was written by another version of PostgreSQL.`,
      { dataDir: paths.dataDir },
    );
  }
  return new EmbeddedPostgresError(
    'start_failed',
    `PostgreSQL did not start (${lastLine(output)}); its log is ${paths.logFile}.`,
    { logFile: paths.logFile },
  );
}

/**
 * Starts the server on `port` and waits until it accepts connections.
 * @throws EmbeddedPostgresError saying why not.
 */
export async function startPostmaster(options: PostmasterOptions, port: number): Promise<number> {
  const { paths } = options;
  const started = launch(options, port);
  const deadline = Date.now() + (options.readyTimeoutMs ?? READY_TIMEOUT_MS);
  while (Date.now() < deadline) {
    const state = readPostmaster(paths.clusterDir);
    if (state?.pid === started.pid && state.status === 'ready') return state.pid;
    if (started.exited()) throw explain(paths, port, started.output());
    await delay(POLL_MS);
  }
  throw explain(paths, port, started.output());
}

/** True when the server at this address answers, and still does a moment later. */
export type AliveProof = (port: number) => Promise<boolean>;

/**
 * Finds a server that a killed launcher left running: its pid and port once it has proved that it
 * answers and stays, or null when there is none. What postmaster.pid says is no proof: a server
 * that was killed a moment ago still stands in it as ready. One that refuses, recovers or stops
 * is awaited until it answers or is gone.
 */
export async function adoptPostmaster(
  paths: ClusterPaths,
  isAlive: AliveProof,
): Promise<{ pid: number; port: number } | null> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const state = readPostmaster(paths.clusterDir);
    if (state === null) return null;
    if (state.status === 'ready' && (await isAlive(state.port))) {
      // it may have died while it was asked, and another program may have answered
      const after = readPostmaster(paths.clusterDir);
      if (after?.pid === state.pid && after.status === 'ready') {
        return { pid: state.pid, port: state.port };
      }
    }
    await delay(POLL_MS);
  }
  throw new EmbeddedPostgresError(
    'start_failed',
    `A PostgreSQL that was left running does not become ready; its log is ${paths.logFile}.`,
    { logFile: paths.logFile },
  );
}

/** Stops the server that was left running on these files, if there is one. */
export async function stopLeftPostmaster(paths: ClusterPaths): Promise<void> {
  const left = readPostmaster(paths.clusterDir);
  if (left !== null) await stopPostmaster(left.pid);
}

async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isProcessAlive(pid)) {
    if (Date.now() >= deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Fast shutdown (sessions are ended, a checkpoint is written); the immediate one after 20 s. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await waitForExit(pid, 20_000)) return;
  signal(pid, 'SIGQUIT');
  await waitForExit(pid, 10_000);
}

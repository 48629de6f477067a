// A PostgreSQL of the system, as production would use, in a throw-away cluster for one test run.
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chooseDatabaseUser } from '../embedded-postgres/user.ts';
import { provide } from './debian-packages.ts';
import { findPort } from './ports.ts';

/** A cluster that serves until it is stopped; its folder goes with it. */
export interface ExternalPostgres {
  readonly connectionString: string;
  /** For example `15`. */
  readonly majorVersion: string;
  stop(): void;
}

const FIRST_PORT = 4150;

/** Starts one on a free port; undefined where the system has none and may not get it. */
export async function startExternalPostgres(): Promise<ExternalPostgres | undefined> {
  const pgCtl = provide('/usr/lib/postgresql/*/bin/pg_ctl', 'postgresql');
  if (pgCtl === undefined) return undefined;
  const home = mkdtempSync(path.join(tmpdir(), 'sarraf-external-'));
  const user = chooseDatabaseUser(home);
  const dataDir = path.join(home, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  for (const dir of user === null ? [] : [home, dataDir]) {
    chownSync(dir, user?.uid ?? 0, user?.gid ?? 0);
  }
  const run = (...args: string[]): void => {
    const as = user === null ? {} : { uid: user.uid, gid: user.gid };
    // The log goes to a file: a pipe would stay open as long as the server runs.
    const result = spawnSync(pgCtl, args, { cwd: home, stdio: 'ignore', ...as });
    if (result.status !== 0) throw new Error(`pg_ctl ${args.join(' ')} failed`);
  };
  const port = await findPort(FIRST_PORT);
  // Loopback only and thrown away after the run: trust is enough.
  run('-D', dataDir, 'init', '-o', '-U sarraf -A trust -E UTF8 --locale=C.UTF-8');
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200`;
  run('-D', dataDir, '-w', '-l', path.join(home, 'log'), '-o', settings, 'start');
  return {
    connectionString: `postgres://sarraf@127.0.0.1:${port}/postgres`,
    majorVersion: pgCtl.split('/').at(-3) ?? '',
    stop: () => {
      run('-D', dataDir, '-w', '-m', 'fast', 'stop');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

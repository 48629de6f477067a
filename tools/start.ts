// npm start: builds what is stale, starts the database, the server and the demo, prints
// the address and the logins, and keeps them running until Ctrl-C.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres/error.ts';
import { takeLock } from './embedded-postgres/lock.ts';
import {
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from './embedded-postgres/embedded-postgres.ts';
import { hasRoom } from './embedded-postgres/cluster.ts';
import type { ServingUrls } from '../apps/server/src/platform/database/logins.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { printReady } from './lib/logins.ts';
import { findPort, requirePort } from './lib/ports.ts';
import { endLeftovers, readStartRecord } from './lib/process-record.ts';
import { dataRoot, Refusal, runCommand } from './lib/project.ts';
import { readStartOptions, START_USAGE, type StartOptions } from './lib/start-options.ts';
import { Timings } from './lib/timings.ts';
import { COLD_FOLDER } from './lib/demo-cold.ts';
import { SIGNER_FOLDERS } from './lib/demo-signer.ts';
import { System } from './lib/system.ts';

const DEFAULT_PORT = 3000;

interface Database {
  readonly connectionString: string;
  readonly isUp: boolean;
  stop(): Promise<void>;
}

interface Ports {
  readonly server: number;
  readonly bank: number;
  readonly simulators: number;
  readonly mail: number;
}

async function choosePorts(options: StartOptions, recordFile: string): Promise<Ports> {
  const last = readStartRecord(recordFile);
  const server =
    options.port === undefined ? await findPort(DEFAULT_PORT) : await requirePort(options.port);
  const bank = await findPort(last.bankPort ?? server + 1, [server]);
  const simulators = await findPort(last.simulatorsPort ?? server + 2, [server, bank]);
  const mail = await findPort(last.mailPort ?? server + 3, [server, bank, simulators]);
  return { server, bank, simulators, mail };
}

/** One start per data folder; a second one is told where the first one serves. */
function lockStart(root: string, recordFile: string): () => void {
  try {
    return takeLock(path.join(root, 'start.lock'));
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.code !== 'locked') throw error;
    const { url } = readStartRecord(recordFile);
    const where = url === undefined ? '' : ` at ${url}`;
    throw new Refusal(`Sarraf already runs here${where} (process ${error.facts['pid']}).`);
  }
}

async function openDatabase(root: string): Promise<Database> {
  const external = process.env['DATABASE_URL'];
  if (external !== undefined && external !== '') {
    return { connectionString: external, isUp: true, stop: () => Promise.resolve() };
  }
  return startEmbeddedPostgres({
    dataDir: path.join(root, 'postgres'),
    // Shared by all clones of a root account; elsewhere it is never needed.
    cacheDir: path.dirname(root),
    onEvent: (event) => {
      // of a full disk there is a sentence already, by whoever watches it
      const isOwnEnd = event.type === 'exited' && hasRoom(root);
      if (isOwnEnd) process.stderr.write('The database ended; starting it again.\n');
      if (event.type === 'failed') process.stderr.write(`${event.error.message}\n`);
    },
  });
}

/** The serving logins of one's own server, where they were made by hand. */
function givenLogins(): ServingUrls | undefined {
  const { DATABASE_URL, DATABASE_APP_URL: app, DATABASE_ENGINE_URL: engine } = process.env;
  if (DATABASE_URL === undefined || app === undefined || engine === undefined) return undefined;
  return { app, engine };
}

function waitForStopSignal(): { signalled: Promise<void>; isStopping: () => boolean } {
  let stopping = false;
  const signalled = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      // npm and the terminal may both pass the same Ctrl-C on: the second one changes nothing.
      process.on(name, () => {
        stopping = true;
        resolve();
      });
    }
    // The preflight was killed: nobody is left to stop us.
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      stopping = true;
      resolve();
    }, 1_000);
    watch.unref();
    // Whatever we did not think of: what was started is stopped in its order, never left behind.
    process.on('uncaughtException', (error) => {
      process.stderr.write(`${error.stack ?? error.message}\n`);
      resolve();
    });
  });
  // where they go may be gone or full; nobody is served worse for it
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return { signalled, isStopping: () => stopping };
}

async function run(
  system: System,
  options: StartOptions,
  root: string,
  ports: Ports,
  timings: Timings,
  signalled: Promise<void>,
): Promise<void> {
  try {
    const stopped = signalled.then(() => 'stopped' as const);
    const ready = await Promise.race([system.start(), stopped]);
    if (ready !== 'stopped') {
      printReady({
        url: system.url,
        root,
        demoDir: system.demoDir,
        simulatorsUrl: options.demo ? `http://localhost:${ports.simulators}` : undefined,
        lan: options.lan,
      });
      if (options.timings) process.stderr.write(`${timings.toString()}\n`);
      await Promise.race([signalled, system.gaveUp]);
    }
    process.stderr.write('\nStopping …\n');
  } finally {
    await system.stop();
  }
}

async function serve(
  options: StartOptions,
  root: string,
  recordFile: string,
  timings: Timings,
): Promise<number> {
  const { signalled, isStopping } = waitForStopSignal();
  const left = await endLeftovers(readStartRecord(recordFile));
  if (left > 0) process.stderr.write(`Ended ${left} processes of a start that was killed.\n`);
  const ports = await choosePorts(options, recordFile);
  const built = timings.phase('build', ensureBuilt);
  // told below, once the database is in a state to be stopped
  built.catch(() => undefined);
  const database = await timings.phase('database', () => openDatabase(root));
  try {
    await built;
    const system = new System({
      root,
      recordFile,
      databaseUrl: database.connectionString,
      databases: givenLogins(),
      isDatabaseUp: () => database.isUp,
      host: options.lan ? '0.0.0.0' : '127.0.0.1',
      ports,
      roles: options.roles,
      demo: options.demo,
      timings,
    });
    await run(system, options, root, ports, timings, signalled);
  } finally {
    await database.stop();
  }
  return isStopping() ? 0 : 1;
}

await runCommand(async () => {
  const options = readStartOptions(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(`${START_USAGE}\n`);
    return 0;
  }
  const root = dataRoot();
  mkdirSync(root, { recursive: true });
  const recordFile = path.join(root, 'start.json');
  const unlock = lockStart(root, recordFile);
  try {
    const timings = new Timings();
    if (options.reset) await timings.phase('reset', () => reset(root, recordFile));
    return await serve(options, root, recordFile, timings);
  } finally {
    unlock();
  }
});

/** Stops whatever still runs on the old data before it is removed. */
async function reset(root: string, recordFile: string): Promise<void> {
  await endLeftovers(readStartRecord(recordFile));
  await stopEmbeddedPostgres(path.join(root, 'postgres'));
  const others = ['postgres', 'server', 'demo', 'compiled', 'logs', 'start.json'];
  for (const name of [...others, ...SIGNER_FOLDERS, COLD_FOLDER]) {
    rmSync(path.join(root, name), { recursive: true, force: true });
  }
}

// A whole exchange for a test, as `npm start` runs it: built, on its own ports and database.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { ensureBuilt } from './ensure-built.ts';
import { findPort } from './ports.ts';
import { testCacheDir, testRunDir } from './test-database.ts';
import { keepLogs, walkLogsDir } from './walk-logs.ts';
import { System } from './system.ts';

/** An exchange that runs until it is stopped. */
export interface TestSystem {
  /** Origin of the exchange, such as `http://localhost:4101`. */
  readonly url: string;
  readonly bankUrl: string;
  readonly simulatorsUrl: string;
  /** Holds `secret` and `logins.json` of the demo. */
  readonly demoDir: string;
  /** For reading sums and damaging rows; the superuser of the system's own cluster. */
  readonly databaseUrl: string;
  readonly logDir: string;
  /** Pids of the server, the demo and the signer (all lead process groups) and of the postmaster. */
  pids(): {
    readonly server: number;
    readonly demo: number;
    readonly signer: number;
    readonly postgres: number;
  };
  /** Stops the server alone, until `startServer`. */
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  stop(): Promise<void>;
}

/** What a test's exchange has otherwise than the usual one. */
export interface TestSystemOptions {
  /** First port to try; the system takes three free ones from here on. Default 4100. */
  readonly firstPort?: number;
  /** Without the demo: only the server and its database. Default true. */
  readonly demo?: boolean;
  /** Over the environment of the server and the demo. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a system of its own and waits until it answers. Stop it in `afterAll`. */
export async function startTestSystem(options: TestSystemOptions = {}): Promise<TestSystem> {
  await ensureBuilt();
  const root = mkdtempSync(path.join(testRunDir(), 'system-'));
  chmodSync(root, 0o711);
  const first = options.firstPort ?? 4100;
  const server = await findPort(first);
  const bank = await findPort(server + 1);
  const simulators = await findPort(bank + 1);
  const mail = await findPort(simulators + 1);
  const database = await startEmbeddedPostgres({
    dataDir: path.join(root, 'postgres'),
    cacheDir: testCacheDir(),
  });
  const system = new System({
    root,
    recordFile: path.join(root, 'start.json'),
    databaseUrl: database.connectionString,
    isDatabaseUp: () => database.isUp,
    host: '127.0.0.1',
    ports: { server, bank, simulators, mail },
    roles: undefined,
    demo: options.demo ?? true,
    env: {
      ...(walkLogsDir() === undefined ? {} : { SARRAF_LOG_LEVEL: 'debug' }),
      ...options.env,
    },
  });
  const stop = async (): Promise<void> => {
    await system.stop();
    keepLogs(path.join(root, 'logs'));
    await database.stop();
    rmSync(root, { recursive: true, force: true });
  };
  try {
    await system.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: system.url,
    bankUrl: `http://127.0.0.1:${bank}`,
    simulatorsUrl: `http://127.0.0.1:${simulators}`,
    demoDir: system.demoDir,
    databaseUrl: database.connectionString,
    logDir: path.join(root, 'logs'),
    pids: () => ({ ...system.pids(), postgres: database.pid }),
    stopServer: () => system.stopServer(),
    startServer: () => system.startServer(),
    stop,
  };
}

/**
 * The whole server in a process of its own, with sessions, contract and read models, for the bench
 * over HTTP: with our engine, or with a transaction per order in its place on the bus.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServerProcess } from '../../apps/server/src/composition/server-process.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { readBook } from '../../apps/server/src/engine/writer/book-snapshot.ts';
import {
  type BookRequest,
  SUBJECTS,
  type SubmitRequest,
} from '../../apps/server/src/engine/engine-contract.ts';
import { type Bus, HubBus } from '../../apps/server/src/platform/bus/index.ts';
import { deriveServingUrls } from '../../apps/server/src/platform/database/logins.ts';
import { TransactionPerOrderEngine } from './transaction-per-order.ts';

/** The two sides: our engine, or a transaction per order. */
export type HttpServerKind = 'ours' | 'peer';

/** To the parent once it serves. */
export interface HttpServerReady {
  readonly port: number;
  readonly secret: string;
}

const [kind, databaseUrl] = process.argv.slice(2) as [HttpServerKind, string];
const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-bench-server-'));
const secret = 'a-secret-of-this-bench';
/** Nobody listens there: prices and messages are not what is measured. */
const nowhere = 'http://127.0.0.1:9';

async function startPeer(bus: Bus): Promise<TransactionPerOrderEngine> {
  const engine = new TransactionPerOrderEngine({ connectionString: databaseUrl });
  await engine.start();
  bus.reply(SUBJECTS.submit, async (payload) => {
    try {
      return await engine.submit(payload as SubmitRequest);
    } catch (error) {
      // Over HTTP it is an unknown outcome, which does not say why a round had to end.
      console.error(error);
      throw error;
    }
  });
  bus.reply(SUBJECTS.outcome, () => null);
  bus.reply(SUBJECTS.book, (payload) => {
    const { market, levelsMax } = payload as BookRequest;
    return readBook(engine.exchange, market, levelsMax);
  });
  bus.reply(SUBJECTS.figures, () => ({ status: 'running', seq: 0n }));
  return engine;
}

const urls = deriveServingUrls(databaseUrl);
writeFileSync(path.join(folder, 'secret'), `${secret}\n`);
const config = readConfig({
  SARRAF_MODE: 'test',
  SARRAF_PORT: '0',
  DATABASE_APP_URL: urls.app,
  DATABASE_ENGINE_URL: urls.engine,
  SARRAF_DATA_DIR: path.join(folder, 'server'),
  SARRAF_DEMO_DIR: folder,
  SARRAF_BANK_URL: nowhere,
  SARRAF_SIMULATORS_URL: nowhere,
  SARRAF_RATE_SCALE: '1000000',
});
const bus = new HubBus();
const peer = kind === 'peer' ? await startPeer(bus) : undefined;
const server = await startServerProcess({
  config,
  roles: peer === undefined ? ['api', 'engine', 'worker'] : ['api', 'worker'],
  bus,
  isWhole: true,
  onHalt: (error) => {
    throw error;
  },
});

async function stop(): Promise<void> {
  await server.stop();
  await peer?.stop();
  bus.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

process.on('disconnect', () => void stop());
process.send?.({ port: server.address?.port ?? 0, secret } satisfies HttpServerReady);

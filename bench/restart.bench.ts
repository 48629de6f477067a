/** How long the engine takes from its start to serving, with a million open orders and balances. */
import {
  createEngineClient,
  createEngineService,
  Writers,
} from '../apps/server/src/engine/index.ts';
import { LocalBus } from '../apps/server/src/platform/bus/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { createMetrics } from '../apps/server/src/platform/metrics.ts';
import type { Command } from '@sarraf/settlement';
import pg from 'pg';
import { bitcoinMarket } from './lib/bitcoin-market.ts';
import { BenchDatabases, startBenchPostgres } from './lib/databases.ts';
import { type BenchRow, budgetRow } from './lib/rounds.ts';

const orders = Number(process.env['SARRAF_BENCH_OPEN_ORDERS'] ?? 1_000_000);
const users = orders / 2;
const inFlight = 2_048;
const starts = 5;
const budgetSeconds = 3;
const middleTicks = 100_000;
const levelsASide = 20_000;

function* commands(): Generator<Command> {
  yield* bitcoinMarket;
  for (let user = 1; user <= users; user += 1) {
    for (const asset of ['IRT', 'BTC']) {
      const reference = `${asset}${user}`;
      const owner = `user:${user}`;
      yield { type: 'post_opening', owner, asset, units: '900000000000', reference };
    }
  }
  for (let index = 0; index < orders; index += 1) {
    const side = index % 2 === 0 ? 'buy' : 'sell';
    const away = 1 + ((Math.imul(index, 2_654_435_761) >>> 0) % levelsASide);
    yield {
      type: 'place_order',
      user: 1 + (index >> 1),
      market: 'BTCIRT',
      side,
      orderType: 'limit',
      amountType: 'base',
      priceTicks: side === 'buy' ? middleTicks - away : middleTicks + away,
      lots: 1 + (index % 100),
      timeInForce: 'gtc',
    };
  }
}

function engineOn(connectionString: string) {
  const bus = new LocalBus();
  const service = createEngineService({
    connectionString,
    bus,
    clock: systemClock,
    logger: createLogger({ name: 'bench', level: 'error' }),
    metrics: createMetrics(),
    writers: new Writers(),
    onHalt: (error) => {
      throw error;
    },
  });
  return { service, client: createEngineClient({ bus }) };
}

/** Through the engine itself, so that the journal's hash is the one a start must find again. */
async function fill(url: string): Promise<void> {
  const { service, client } = engineOn(url);
  await service.start();
  const source = commands();
  const send = async (): Promise<void> => {
    for (const command of source) {
      const { outcome } = await client.submit({ command });
      if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome)}`);
    }
  };
  // The market's commands stand on one another.
  for (let first = 0; first < bitcoinMarket.length; first += 1) {
    await client.submit({ command: source.next().value as Command });
  }
  await Promise.all(Array.from({ length: inFlight }, send));
  await service.stop();
}

/** What filling leaves behind for later (dead rows, dirty pages) is done before it is measured. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
  await client.end();
}

/** The row of restarts; filling the database takes longer than everything else. */
export async function runRestartBench(): Promise<BenchRow[]> {
  const postgres = await startBenchPostgres();
  const seconds: number[] = [];
  try {
    await new BenchDatabases(postgres.url).use(async (url) => {
      await fill(url);
      await settle(url);
      for (let start = 0; start < starts; start += 1) {
        const { service } = engineOn(url);
        const since = performance.now();
        await service.start();
        seconds.push((performance.now() - since) / 1_000);
        await service.stop();
      }
    });
  } finally {
    await postgres.stop();
  }
  const count = orders.toLocaleString('en');
  const figure = `seconds from start to serving, ${count} open orders and as many balances`;
  return [budgetRow(figure, budgetSeconds, seconds)];
}

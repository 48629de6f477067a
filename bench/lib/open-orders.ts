/** A database full of open orders of many people, as an exchange that has traded for long has it. */
import {
  createEngineClient,
  createEngineService,
  Writers,
} from '../../apps/server/src/engine/index.ts';
import { LocalBus } from '../../apps/server/src/platform/bus/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { deriveServingUrls } from '../../apps/server/src/platform/database/logins.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics.ts';
import type { Command } from '@sarraf/settlement';
import pg from 'pg';
import { bitcoinMarket } from './bitcoin-market.ts';

const atOnce = 2_048;
const middleTicks = 100_000;
const levelsASide = 20_000;

/** How grown an exchange is: each person has two accounts. */
export interface GrownBy {
  readonly accounts: number;
  readonly orders: number;
  /** Orders that come and go again, a fourth of them by a trade: two commands each, or one. */
  readonly moves: number;
}

function* commands({ accounts, orders }: Omit<GrownBy, 'moves'>): Generator<Command> {
  const users = accounts / 2;
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
      user: 1 + ((index >> 1) % users),
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

/** A buy that waits at the far end of the book, or one that takes a lot where it is offered. */
function moveOf(user: number, takes: boolean): Command {
  return {
    type: 'place_order',
    user,
    market: 'BTCIRT',
    side: 'buy',
    orderType: 'limit',
    amountType: 'base',
    priceTicks: takes ? middleTicks + levelsASide : middleTicks - levelsASide,
    lots: 1,
    timeInForce: takes ? 'ioc' : 'gtc',
    guardDuplicates: false,
  };
}

/** An engine on the owner's address `connectionString`, and its client. */
export function engineOn(connectionString: string) {
  const bus = new LocalBus();
  const service = createEngineService({
    connectionString: deriveServingUrls(connectionString).engine,
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

/**
 * Fills a migrated database with `orders` open orders and as many balances; through the engine
 * itself, so that the journal's hash is the one a start must find again.
 */
export function fillWithOrders(url: string, orders: number): Promise<void> {
  return fillGrown(url, { accounts: orders, orders, moves: 0 });
}

/** The same of any size, with commands that leave no order behind. */
export async function fillGrown(url: string, grown: GrownBy): Promise<void> {
  const { service, client } = engineOn(url);
  await service.start();
  const source = commands(grown);
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
  await Promise.all(Array.from({ length: atOnce }, send));
  let moved = 0;
  const users = grown.accounts / 2;
  const move = async (): Promise<void> => {
    while (moved < grown.moves) {
      moved += 1;
      const user = 1 + (moved % users);
      const takes = moved % 4 === 0;
      const command = moveOf(user, takes);
      const { outcome } = await client.submit({ command });
      if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome)}`);
      if (takes) continue;
      const { orderId } = outcome.result as { readonly orderId: number };
      await client.submit({ command: { type: 'cancel_order', user, orderId } });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, move));
  await service.stop();
  await settle(url);
}

/** What filling leaves behind for later (dead rows, dirty pages) is done before it is measured. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
  await client.end();
}

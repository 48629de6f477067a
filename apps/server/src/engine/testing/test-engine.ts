// A whole engine over a fresh database, and the words a test needs to trade on it.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import type { Command, IdempotencyClaim, Outcome } from '@sarraf/settlement';
import { MovableClock } from '@sarraf/testing';
import { LocalBus } from '../../platform/bus/index.ts';
import { deriveServingUrls } from '../../platform/database/logins.ts';
import { createLogger } from '../../platform/logger.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createEngineClient, type EngineClient } from '../engine-client.ts';
import {
  createEngineService,
  type EngineService,
  type EngineServiceOptions,
} from '../engine-service.ts';
import { Writers } from '../store/writers.ts';

/** An engine with all that a test asks it through. */
export interface TestEngine {
  readonly service: EngineService;
  readonly client: EngineClient;
  readonly bus: LocalBus;
  readonly writers: Writers;
  readonly clock: MovableClock;
  readonly halts: Error[];
  stop(): Promise<void>;
}

/** What a test wants otherwise. */
export type TestEngineOptions = Partial<
  Omit<EngineServiceOptions, 'connectionString' | 'clock'>
> & {
  readonly start?: boolean;
};

/** An engine on its own bus, signed in as engines are; started unless told not to be. */
export async function startTestEngine(
  connectionString: string,
  options: TestEngineOptions = {},
): Promise<TestEngine> {
  const { start, ...overrides } = options;
  const bus = new LocalBus();
  const writers = overrides.writers ?? new Writers();
  const clock = MovableClock.ticking(Date.UTC(2026, 10, 21, 12));
  const halts: Error[] = [];
  const service = createEngineService({
    connectionString: deriveServingUrls(connectionString).engine,
    bus,
    clock,
    writers,
    logger: createLogger({ name: 'test engine', level: 'silent' }),
    metrics: createMetrics(),
    behindFrom: 1,
    onHalt: (error) => halts.push(error),
    ...overrides,
  });
  if (start !== false) await service.start();
  return {
    service,
    client: createEngineClient({ bus }),
    bus,
    writers,
    clock,
    halts,
    stop: async () => {
      await service.stop();
      bus.close();
    },
  };
}

/** The reference price of the test's market. */
export const PRICE_TICKS = 124_853;
/** The quantity of an order that says none. */
export const LOTS = 1_000;

/** The assets, the market and a reference price. */
export const MARKET_COMMANDS: readonly Command[] = [
  { type: 'add_asset', symbol: 'IRT', scale: 1 },
  { type: 'add_asset', symbol: 'BTC', scale: 8 },
  { type: 'configure_market', seed: BITCOIN_TOMAN },
  { type: 'set_reference_price', market: 'BTCIRT', ticks: PRICE_TICKS },
];

/** Money for a user: 10 BTC and 100 billion toman. */
export function funding(user: number): Command[] {
  const owner = `user:${user}`;
  const reference = `opening:${user}`;
  return [
    {
      type: 'post_opening',
      owner,
      asset: 'BTC',
      units: '1000000000',
      reference: `${reference}:BTC`,
    },
    {
      type: 'post_opening',
      owner,
      asset: 'IRT',
      units: '1000000000000',
      reference: `${reference}:IRT`,
    },
  ];
}

/** What a test says of an order. */
export interface LimitOrder {
  readonly user: number;
  readonly side: 'buy' | 'sell';
  readonly priceTicks?: number;
  readonly lots?: number;
  readonly clientOrderId?: string;
}

/** The command that places it. */
export function limitOrder(order: LimitOrder): Command {
  return {
    type: 'place_order',
    market: 'BTCIRT',
    orderType: 'limit',
    amountType: 'base',
    timeInForce: 'gtc',
    priceTicks: PRICE_TICKS,
    lots: LOTS,
    ...order,
  };
}

/** The number of the order that was placed. @throws when it was refused */
export function orderIdOf(outcome: Outcome): number {
  if (!outcome.ok) throw new Error(`The order was refused: ${outcome.code}.`);
  if ('orderId' in outcome.result) return outcome.result.orderId;
  throw new Error('The command placed no order.');
}

/** An idempotency key of a user. */
export function claimOf(user: number, key: string, bodyHash = 'body'): IdempotencyClaim {
  return { user, route: '/trade/limitBuy', key, bodyHash };
}

/** A market and funded users 1 to `users`. */
export async function openMarket(client: EngineClient, users: number): Promise<void> {
  for (const command of MARKET_COMMANDS) await client.submit({ command });
  const people = Array.from({ length: users }, (_, index) => funding(index + 1)).flat();
  await Promise.all(people.map((command) => client.submit({ command })));
}

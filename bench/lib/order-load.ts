/**
 * A seeded load of orders on a few markets: of its orders about 60 % rest, 10 % cross, and 30 % are
 * cancels of orders that rest; each carries an idempotency key and a client order id, as the panel
 * and the market maker send them.
 */
import { randomBytes } from 'node:crypto';
import type { MarketSeed } from '@sarraf/market';
import {
  type AttachedRow,
  type Command,
  type IdempotencyClaim,
  type Outcome,
  outcomeOf,
} from '@sarraf/settlement';
import { SeededRandom } from '@sarraf/testing';
import { useCaseRow } from './use-case-rows.ts';

/** Markets that the load is spread over. */
export const loadMarkets = 25;
const openOrdersMax = 12;
const middleTicks = 100_000;

/** A command as a side of the bench gets it. */
export interface LoadRequest {
  readonly command: Command;
  readonly claim: IdempotencyClaim;
  readonly rows?: readonly AttachedRow[];
}

/** What a side of the bench does with one command: durable when it resolves. */
export interface OrderSink {
  submit(request: LoadRequest): Promise<Outcome>;
  /** Resolves when everything is written that is pending for what was answered. */
  settled?(): Promise<void> | undefined;
}

function marketSeed(index: number): MarketSeed {
  return {
    base: { symbol: `C${index}`, scale: 8 },
    quote: { symbol: 'IRT', scale: 1 },
    tickSize: '100000',
    lotSize: '0.000001',
    minQuantity: '0.0005',
    minNotional: '300000',
    makerFeePpm: 2_000,
    takerFeePpm: 2_500,
    bandPpm: 300_000,
    boundPpm: 10_000,
    status: 'Active',
  };
}

/** Markets, and users 1 to `users` with plenty of everything. */
export function loadSetUp(users: number): Command[] {
  const commands: Command[] = [{ type: 'add_asset', symbol: 'IRT', scale: 1 }];
  for (let index = 0; index < loadMarkets; index += 1) {
    const seed = marketSeed(index);
    commands.push(
      { type: 'add_asset', symbol: seed.base.symbol, scale: seed.base.scale },
      { type: 'configure_market', seed },
      {
        type: 'set_reference_price',
        market: `${seed.base.symbol}IRT`,
        ticks: middleTicks,
      },
    );
  }
  for (let user = 1; user <= users; user += 1) {
    for (const asset of ['IRT', `C${user % loadMarkets}`]) {
      const units = asset === 'IRT' ? '9000000000000' : '100000000000';
      const reference = `${user}:${asset}`;
      commands.push({ type: 'post_opening', owner: `user:${user}`, asset, units, reference });
    }
  }
  return commands;
}

/** Each user trades on one market. */
export function marketOf(user: number): string {
  return `C${user % loadMarkets}IRT`;
}

/** One user's commands, one after the other, as long as they are asked for. */
export class LoadClient {
  readonly #user: number;
  /** Of this load and user alone: a key that was used before would only be answered again. */
  readonly #name: string;
  readonly #market: string;
  readonly #random: () => number;
  readonly #open: number[] = [];
  #sent = 0;

  constructor(user: number, seed: number) {
    this.#user = user;
    this.#name = `${seed}-${user}`;
    this.#market = marketOf(user);
    this.#random = new SeededRandom(seed * 1_000 + user).next;
  }

  next(): Command {
    const dice = this.#random();
    const oldest = this.#open.length > openOrdersMax || dice < 0.3 ? this.#open.shift() : undefined;
    if (oldest !== undefined) return { type: 'cancel_order', user: this.#user, orderId: oldest };
    const side = this.#random() < 0.5 ? 'buy' : 'sell';
    const crosses = dice > 0.86;
    const away = 1 + Math.floor(this.#random() * 60);
    const isUp = (side === 'buy') === crosses;
    return {
      type: 'place_order',
      user: this.#user,
      market: this.#market,
      side,
      orderType: 'limit',
      amountType: 'base',
      priceTicks: middleTicks + (isUp ? away : -away),
      lots: 600 + Math.floor(this.#random() * 400),
      timeInForce: crosses ? 'ioc' : 'gtc',
      clientOrderId: `c${this.#name}-${this.#sent}`,
    };
  }

  claim(): IdempotencyClaim {
    this.#sent += 1;
    const key = `${this.#name}-${this.#sent}-0123456789abcdef`;
    return { user: this.#user, route: 'POST /trade/limitBuy', key, bodyHash: bodyHash };
  }

  note(command: Command, outcome: Outcome): void {
    const placed = command.type === 'place_order' ? outcomeOf(command.type, outcome) : undefined;
    if (placed?.ok !== true) return;
    const { orderId, status } = placed.result;
    const rests = status === 'open' || status === 'partially_filled';
    if (rests) this.#open.push(orderId);
  }
}

const bodyHash = randomBytes(32).toString('hex');

/** What a side did of a load in its time. */
export interface LoadResult {
  /** Durable commands a second. */
  readonly rate: number;
  readonly done: number;
  readonly refused: number;
}

/** How much is asked of a side, and for how long. */
export interface LoadOptions {
  /** Clients, each of which has one command on its way. */
  readonly clients: number;
  readonly durationMs: number;
  readonly seed: number;
  /** One of so many commands carries a row of a use case; none by default. */
  readonly rowEvery?: number;
}

/** Clients that each send their next command when the last one is durable. */
export async function runLoad(sink: OrderSink, options: LoadOptions): Promise<LoadResult> {
  const { clients, durationMs, seed, rowEvery } = options;
  let done = 0;
  let refused = 0;
  const started = performance.now();
  const client = async (user: number): Promise<void> => {
    const load = new LoadClient(user, seed);
    let sent = user;
    while (performance.now() - started < durationMs) {
      const claim = load.claim();
      const command = load.next();
      sent += 1;
      const brings = rowEvery !== undefined && sent % rowEvery === 0;
      const outcome = await sink.submit({
        command,
        claim,
        ...(brings && { rows: [useCaseRow(user)] }),
      });
      done += 1;
      if (!outcome.ok) refused += 1;
      load.note(command, outcome);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index + 1)));
  // Rows that follow their answers are part of the work.
  await sink.settled?.();
  return { rate: (done * 1_000) / (performance.now() - started), done, refused };
}

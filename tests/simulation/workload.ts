// What traders, and the people behind the counter, ask for.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import {
  defineMarket,
  formatPrice,
  formatQuantity,
  type Lots,
  type MarketSeed,
  parsePrice,
  parseQuantity,
  priceToTicksFloor,
  type Ticks,
} from '../../packages/market/src/index.ts';
import { normaliseNumberText } from '../../packages/money/src/index.ts';
import type {
  Command,
  FeeTier,
  IdempotencyClaim,
  Outcome,
  PlaceOrder,
} from '../../packages/settlement/src/index.ts';
import type { Rng } from './rng.ts';
import { must } from './violation.ts';

export const USERS = 6;

/** One tick x one lot is one unit: orders meet, queue, run dry and run into their owners. */
const small: MarketSeed = {
  base: { symbol: 'AAA', scale: 0 },
  quote: { symbol: 'QQQ', scale: 0 },
  tickSize: '1',
  lotSize: '1',
  minQuantity: '1',
  minNotional: '1',
  makerFeePpm: 3_000,
  takerFeePpm: 7_000,
  bandPpm: 80_000,
  boundPpm: 30_000,
  status: 'Active',
};
/** Amounts beyond 2^53, and prices far from where a dense book begins. */
const huge: MarketSeed = {
  ...small,
  base: { symbol: 'BIG', scale: 0 },
  quote: { symbol: 'HUG', scale: 0 },
};
const SEEDS = { AAAQQQ: small, BTCIRT: BITCOIN_TOMAN, BIGHUG: huge };
const MIDDLE = { AAAQQQ: 100, BTCIRT: 124_853, BIGHUG: 90_000_000_007 };
/** How far prices lie from the middle, and how many lots an order has. */
const SIZES = {
  AAAQQQ: { spread: 5, least: 1, most: 60 },
  BTCIRT: { spread: 900, least: 100, most: 4_000 },
  BIGHUG: { spread: 40, least: 100_001, most: 200_003 },
};
type Market = keyof typeof SEEDS;

const SPECS = {
  AAAQQQ: defineMarket(small),
  BTCIRT: defineMarket(BITCOIN_TOMAN),
  BIGHUG: defineMarket(huge),
};

/** Written as people write it, read as the server reads it: the same ticks and lots. */
function typed(market: Market, ticks: number, lots: number): { priceTicks: number; lots: number } {
  const spec = SPECS[market];
  const inPersian = (text: string): string =>
    text.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
  const price = formatPrice(ticks as Ticks, spec);
  const read = parsePrice(normaliseNumberText(inPersian(price)), spec);
  const quantity = parseQuantity(formatQuantity(lots as Lots, spec), spec);
  const floor = priceToTicksFloor(`${price}${price.includes('.') ? '' : '.'}999`, spec);
  const isSame = read.ok && quantity.ok && read.value === ticks && quantity.value === lots;
  must(isSame && floor === ticks, 'money', () => `${price} is not ${ticks} ticks again`);
  return { priceTicks: ticks, lots };
}

/** A request as its sender keeps it, to send it again. */
export interface Request {
  readonly command: Command;
  readonly claim: IdempotencyClaim | undefined;
  isOpen: boolean;
  inFlight: number;
  answer: string | undefined;
}

/**
 * `plain` orders are those that the naive reference knows; `all` adds stops, OCO, post-only,
 * cancel-all and fee tiers, which the twin exchange and the invariants judge.
 */
export type OrderKinds = 'plain' | 'all';

export class Workload {
  readonly #rng: Rng;
  readonly #kinds: OrderKinds;
  #made = 0;
  #lastOrder = 0;
  #last: Command | undefined;

  constructor(rng: Rng, kinds: OrderKinds) {
    this.#rng = rng;
    this.#kinds = kinds;
  }

  /** The commands that set the scene. */
  opening(): Command[] {
    const commands: Command[] = [];
    for (const seed of Object.values(SEEDS)) {
      commands.push({ type: 'add_asset', ...seed.base }, { type: 'add_asset', ...seed.quote });
      commands.push({ type: 'configure_market', seed });
    }
    const funds = {
      AAA: '2000',
      QQQ: '200000',
      BTC: '5000000',
      IRT: '6000000000',
      BIG: '9000000',
      HUG: '900000000000000000',
    };
    for (let user = 1; user <= USERS; user += 1) {
      for (const [asset, units] of Object.entries(funds)) {
        const reference = `start ${user} ${asset}`;
        commands.push({ type: 'post_opening', owner: `user:${user}`, asset, units, reference });
      }
    }
    return commands;
  }

  /** Learns how many orders there are. */
  heard(outcome: Outcome): void {
    const id = outcome.ok ? outcome.result['orderId'] : undefined;
    const linked = outcome.ok ? outcome.result['linkedOrder'] : undefined;
    for (const known of [id, linked]) {
      if (typeof known === 'number') this.#lastOrder = Math.max(this.#lastOrder, known);
    }
  }

  next(): Request {
    const rng = this.#rng;
    const kind = rng.below(100);
    // A slip of the finger now and then: the same command twice.
    const isSlip = rng.chance(3) && this.#last !== undefined;
    const command = isSlip && this.#last !== undefined ? this.#last : this.#command(kind);
    this.#last = command;
    const user = 'user' in command ? command.user : 1;
    this.#made += 1;
    const claim = rng.chance(90)
      ? { user, route: command.type, key: `k${this.#made}`, bodyHash: `b${this.#made}` }
      : undefined;
    return { command, claim, isOpen: true, inFlight: 0, answer: undefined };
  }

  #command(kind: number): Command {
    if (this.#kinds === 'all' && this.#rng.chance(25)) return this.#another();
    if (kind < 55) return this.#limit();
    if (kind < 72) return this.#market();
    if (kind < 95) return this.#cancel();
    return this.#configuration();
  }

  #limit(): PlaceOrder {
    const rng = this.#rng;
    const market = this.#pickMarket();
    const { spread, least, most } = SIZES[market];
    const far = rng.chance(4) ? spread * 40 : 0;
    const side = rng.pick(['buy', 'sell'] as const);
    const away = rng.below(spread * 2) - spread;
    const ticks = Math.max(1, MIDDLE[market] + (side === 'buy' ? -away : away) + far);
    return {
      type: 'place_order',
      user: rng.between(1, USERS),
      market,
      side,
      orderType: 'limit',
      amountType: 'base',
      ...typed(market, ticks, rng.between(least, rng.chance(3) ? most * 90 : most)),
      timeInForce: rng.chance(80) ? 'gtc' : rng.pick(['ioc', 'fok'] as const),
      ...this.#clientOrderId(),
    };
  }

  #another(): Command {
    const rng = this.#rng;
    const kind = rng.below(100);
    if (kind < 70) return this.#stop();
    if (kind < 85) return { ...this.#limit(), timeInForce: 'gtc', postOnly: true };
    if (kind < 94) {
      return {
        type: 'cancel_orders',
        user: rng.between(1, USERS),
        ...(rng.chance(50) && { market: this.#pickMarket() }),
        ...(rng.chance(50) && { side: rng.pick(['buy', 'sell'] as const) }),
      };
    }
    const tier = (levelMin: number, volumeMinUnits: string): FeeTier => {
      const takerPpm = rng.below(5_000);
      return { levelMin, volumeMinUnits, quote: 'IRT', makerPpm: takerPpm >> 1, takerPpm };
    };
    const tiers = [tier(0, '0'), tier(1, '0'), tier(2, '90000000'), tier(0, '9000000000')];
    return { type: 'configure_fees', tiers: tiers.slice(0, rng.below(5)) };
  }

  /** Stops and OCOs close around the middle, so that most of them become due. */
  #stop(): PlaceOrder {
    const rng = this.#rng;
    const market = this.#pickMarket();
    const { spread, least, most } = SIZES[market];
    const side = rng.pick(['buy', 'sell'] as const);
    const up = side === 'buy' ? 1 : -1;
    const near = (): number => rng.below(spread) - Math.floor(spread / 5);
    const common = {
      type: 'place_order',
      user: rng.between(1, USERS),
      market,
      side,
      amountType: 'base',
      lots: rng.between(least, most),
      timeInForce: 'gtc',
      level: rng.below(3),
      ...this.#clientOrderId(),
    } as const;
    const stopTicks = MIDDLE[market] + up * near();
    const limitTicks = stopTicks + up * near();
    const kind = rng.below(3);
    if (kind === 0) return { ...common, orderType: 'market', stopTicks };
    const postOnly = rng.chance(15);
    if (kind === 1) {
      return { ...common, orderType: 'limit', priceTicks: limitTicks, stopTicks, postOnly };
    }
    const oco = rng.chance(50) ? { stopTicks } : { stopTicks, limitTicks };
    const priceTicks = MIDDLE[market] - up * near();
    return { ...common, orderType: 'limit', priceTicks, oco, postOnly };
  }

  #market(): PlaceOrder {
    const rng = this.#rng;
    const market = this.#pickMarket();
    const lots = rng.between(SIZES[market].least, SIZES[market].most * 2);
    const amount = rng.chance(50)
      ? { amountType: 'base' as const, lots }
      : { amountType: 'quote' as const, quoteUnits: this.#worth(market, lots) };
    return {
      type: 'place_order',
      user: rng.between(1, USERS),
      market: rng.chance(1) ? 'NONEXX' : market,
      side: rng.pick(['buy', 'sell'] as const),
      orderType: 'market',
      ...amount,
      ...(rng.chance(40) && { seenTicks: MIDDLE[market] + rng.below(9) - 4 }),
      timeInForce: 'gtc',
      ...this.#clientOrderId(),
    };
  }

  #worth(market: Market, lots: number): string {
    return String(BigInt(lots) * BigInt(MIDDLE[market]) + BigInt(this.#rng.below(99)));
  }

  #pickMarket(): Market {
    const kind = this.#rng.below(100);
    if (kind < 64) return 'AAAQQQ';
    return kind < 88 ? 'BTCIRT' : 'BIGHUG';
  }

  #clientOrderId(): { clientOrderId?: string } {
    const rng = this.#rng;
    if (rng.chance(60)) return { clientOrderId: `mine${this.#made}` };
    return rng.chance(20) ? { clientOrderId: `mine${rng.below(this.#made + 1)}` } : {};
  }

  #cancel(): Command {
    const rng = this.#rng;
    const back = rng.below(rng.chance(85) ? 15 : 200);
    const orderId = Math.max(1, this.#lastOrder + 1 - back);
    return { type: 'cancel_order', user: rng.between(1, USERS), orderId };
  }

  #configuration(): Command {
    const rng = this.#rng;
    const market = this.#pickMarket();
    const kind = rng.below(4);
    if (kind === 0) {
      const ticks = rng.chance(30) ? 0 : MIDDLE[market] + rng.below(7) - 3;
      return { type: 'set_reference_price', market, ticks };
    }
    if (kind === 1) {
      const stops = rng.chance(15);
      const status = stops ? rng.pick(['CancelOnly', 'Halted', 'Hidden'] as const) : 'Active';
      return { type: 'set_market_status', market, status };
    }
    if (kind === 2) {
      return {
        type: 'configure_market',
        seed: { ...SEEDS[market], takerFeePpm: rng.below(9_000) },
      };
    }
    const reference = rng.chance(80) ? `extra ${this.#made}` : 'extra';
    const owner = rng.chance(90) ? `user:${rng.between(1, USERS)}` : 'house:otc';
    const asset = rng.pick(['AAA', 'QQQ', 'BTC', 'IRT', 'NIL'] as const);
    return { type: 'post_opening', owner, asset, units: `${rng.between(1, 500)}`, reference };
  }
}

// What traders, and the people behind the counter, ask for.
import type { SeededRandom } from '@sarraf/testing';
import type {
  Command,
  IdempotencyClaim,
  Outcome,
  PlaceOrder,
} from '../../packages/settlement/src/index.ts';
import { LimitsWorkload } from './limits-workload.ts';
import { OTC_TERMS, OtcWorkload } from './otc-workload.ts';
import { malformedCommand, wrongPayment } from './wrong-commands.ts';
import { MIDDLE, type Market, pickMarket, SIZES, typed } from './markets.ts';
import { TransfersWorkload } from './transfers-workload.ts';
import { WithdrawalsWorkload } from './withdrawals-workload.ts';
import { changeSomething, openings, USERS } from './settings.ts';
import type { Tables } from './tables.ts';

/** How many orders may be open: in one market, and in all. */
const OPEN_MAX = { market: 3, all: 6 };

/** A request as its sender keeps it, to send it again. */
export interface Request {
  readonly command: Command;
  readonly claim: IdempotencyClaim | undefined;
  /** No caller may send it: it must be thrown out, and leave nothing behind. */
  readonly isMalformed: boolean;
  /** Milliseconds that its sender hesitates. */
  readonly delayMs: number;
  isOpen: boolean;
  awaited: number;
  answer: string | undefined;
}

/** What the commands are drawn from. */
export interface WorkloadOptions {
  readonly rng: SeededRandom;
  /** What is durable, as a confused worker reads it. */
  readonly tables: Tables;
  /** The clock of whoever quotes prices. */
  readonly now: () => number;
}

/** Makes the next command: mostly orders, now and then settings, money and the others' commands. */
export class Workload {
  readonly house: OtcWorkload;
  readonly #staff: LimitsWorkload;
  readonly #withdrawals: WithdrawalsWorkload;
  readonly #transfers: TransfersWorkload;
  readonly #rng: SeededRandom;
  readonly #tables: Tables;
  #made = 0;
  #lastOrder = 0;
  #last: Command | undefined;

  constructor({ rng, tables, now }: WorkloadOptions) {
    this.#rng = rng;
    this.#tables = tables;
    this.house = new OtcWorkload(rng, now);
    this.#staff = new LimitsWorkload(rng, now);
    this.#withdrawals = new WithdrawalsWorkload(rng, tables);
    this.#transfers = new TransfersWorkload(rng, tables);
  }

  /** The commands that set the scene, stage by stage. */
  openings(): Command[][] {
    const told = this.#staff.openings(USERS);
    return [...openings(), [OTC_TERMS, this.house.prices.all(), ...told]];
  }

  /** The next version of a person's standing. */
  nextVersion(user: number): number {
    return this.#staff.nextVersion(user);
  }

  /** Learns how many orders there are. */
  heard(outcome: Outcome): void {
    if (!outcome.ok || !('orderId' in outcome.result)) return;
    const { result } = outcome;
    const linked = 'linkedOrder' in result ? result.linkedOrder : null;
    this.#lastOrder = Math.max(this.#lastOrder, result.orderId, linked ?? 0);
  }

  /** Undefined where somebody wanted a price of the house and got none. */
  next(): Request | undefined {
    const rng = this.#rng;
    const isMalformed = rng.chance(0.7);
    // A slip of the finger now and then: the same command twice.
    const isSlip = rng.chance(3) && this.#last !== undefined;
    const command = isMalformed
      ? malformedCommand(rng)
      : isSlip
        ? this.#last
        : this.#command(rng.below(108));
    if (command === undefined) return undefined;
    if (!isMalformed) this.#last = command;
    const user = 'user' in command ? Math.max(1, command.user ?? 1) : 1;
    this.#made += 1;
    const claim = rng.chance(90)
      ? { user, route: command.type, key: `k${this.#made}`, bodyHash: `b${this.#made}` }
      : undefined;
    const isHouse = command.type === 'execute_otc' || command.type === 'take_otc_quote';
    const isLate = isHouse && rng.chance(12);
    const delayMs = isLate ? rng.between(1_000, 16_000) : 0;
    return { command, claim, isMalformed, delayMs, isOpen: true, awaited: 0, answer: undefined };
  }

  #command(kind: number): Command | undefined {
    const rng = this.#rng;
    if (kind < 37) return this.#limit();
    if (kind < 49) return this.#market();
    if (kind < 58) return this.#cancel();
    if (kind < 64) return this.#orStop(this.#withdrawals);
    if (kind < 77) return this.#stop();
    if (kind < 80) return { ...this.#limit(), timeInForce: 'gtc', postOnly: true };
    if (kind < 82) return this.#cancelMany();
    if (kind < 94) return this.#withHouse();
    if (kind >= 100) return this.#orStop(this.#transfers);
    if (kind < 98 && rng.chance(3)) return this.house.terms();
    if (kind < 98 && rng.chance(30)) return this.#staff.command(USERS);
    if (kind < 98) return changeSomething(rng, this.#made);
    return wrongPayment(rng, this.#tables, this.#made);
  }

  /** Now and then whoever's money waits is stopped before it moves on. */
  #orStop(moving: { owner(): number | undefined; command(): Command }): Command {
    const owner = this.#rng.chance(10) ? moving.owner() : undefined;
    return owner === undefined ? moving.command() : this.#staff.stop(owner);
  }

  #withHouse(): Command | undefined {
    const rng = this.#rng;
    const command = this.house.command(rng.between(1, USERS), this.#clientOrderId());
    const isTrade = command?.type === 'execute_otc' || command?.type === 'take_otc_quote';
    return isTrade && rng.chance(25) ? { ...command, payOut: this.#transfers.payOut() } : command;
  }

  #cancelMany(): Command {
    const rng = this.#rng;
    const market = rng.chance(4) ? 'NONEXX' : pickMarket(rng);
    return {
      type: 'cancel_orders',
      user: rng.between(1, USERS),
      ...(rng.chance(50) && { market }),
      ...(rng.chance(50) && { side: rng.pick(['buy', 'sell'] as const) }),
    };
  }

  #limit(): PlaceOrder {
    const rng = this.#rng;
    const market = pickMarket(rng);
    const { spread, least, most } = SIZES[market];
    const far = rng.chance(4) ? spread * 40 : 0;
    const side = rng.pick(['buy', 'sell'] as const);
    const away = rng.below(spread * 2) - spread;
    const ticks = Math.max(1, MIDDLE[market] + (side === 'buy' ? -away : away) + far);
    const user = rng.between(1, USERS);
    return {
      type: 'place_order',
      user,
      market,
      side,
      orderType: 'limit',
      amountType: 'base',
      ...typed(market, ticks, rng.between(least, rng.chance(3) ? most * 90 : most)),
      timeInForce: rng.chance(80) ? 'gtc' : rng.pick(['ioc', 'fok'] as const),
      ...(rng.chance(5) && { guardDuplicates: false }),
      ...this.#openMax(user),
      ...this.#clientOrderId(),
    };
  }

  /**
   * The bound on open orders, low enough to be met often; user 1 makes markets, and may have twenty
   * times as many. Journals from before the bound lack it.
   */
  #openMax(user: number): Pick<PlaceOrder, 'openMax'> {
    if (this.#rng.chance(3)) return {};
    const { market, all } = OPEN_MAX;
    return { openMax: user === 1 ? { market: market * 20, all: all * 20 } : OPEN_MAX };
  }

  /** Stops and OCOs close around the middle, so that most of them become due. */
  #stop(): PlaceOrder {
    const rng = this.#rng;
    const market = pickMarket(rng);
    const { spread, least, most } = SIZES[market];
    const side = rng.pick(['buy', 'sell'] as const);
    const up = side === 'buy' ? 1 : -1;
    const near = (): number => rng.below(spread) - Math.floor(spread / 5);
    const user = rng.between(1, USERS);
    const common = {
      type: 'place_order',
      user,
      market,
      side,
      amountType: 'base',
      lots: rng.between(least, most),
      timeInForce: 'gtc',
      level: rng.below(3),
      ...this.#openMax(user),
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
    const market = pickMarket(rng);
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
      ...(rng.chance(20) && { payOut: this.#transfers.payOut() }),
      timeInForce: 'gtc',
      ...this.#clientOrderId(),
    };
  }

  #worth(market: Market, lots: number): string {
    return String(BigInt(lots) * BigInt(MIDDLE[market]) + BigInt(this.#rng.below(99)));
  }

  #clientOrderId(): { clientOrderId?: string } {
    const rng = this.#rng;
    if (rng.chance(60)) return { clientOrderId: `mine${this.#made}` };
    return rng.chance(40) ? { clientOrderId: `mine${rng.below(this.#made + 1)}` } : {};
  }

  #cancel(): Command {
    const rng = this.#rng;
    const open = rng.chance(25) ? this.#tables.openOrders() : [];
    if (open.length > 0) {
      const { id: orderId, user } = rng.pick(open);
      return { type: 'cancel_order', user, orderId };
    }
    const back = rng.below(rng.chance(85) ? 15 : 200);
    const orderId = Math.max(1, this.#lastOrder + 1 - back);
    return { type: 'cancel_order', user: rng.between(1, USERS), orderId };
  }
}

// What the reference remembers: arrays, maps and BigInt, nothing indexed, nothing summed up ahead.
import { DAY_MS, tehranDay } from './tehran-days.ts';
import {
  feeCoin,
  isOnItsWay,
  type RefCoin,
  type RefDeposit,
  type RefSpend,
  type RefTransfer,
  type RefWithdrawal,
} from './money-rows.ts';
import type { MarketSpec } from '../../../packages/market/src/index.ts';
import type {
  ConfigureLimits,
  FeeTier,
  FoundPayment,
  OrderRow,
  OtcTrade,
  SetStanding,
  TradeRow,
} from '../../../packages/settlement/src/index.ts';

/** Whether the base is bought or sold. */
export type Side = 'buy' | 'sell';

/** An order from its placing to its end: prices in ticks, quantities in lots. */
export interface RefOrder {
  readonly id: number;
  readonly user: number;
  readonly side: Side;
  readonly market: RefMarket;
  readonly kind: 'limit' | 'market';
  /** Limit price, or the worst price of a market order. */
  readonly worst: number;
  /** 0 for all but stops. */
  readonly stopTicks: number;
  readonly rests: boolean;
  readonly postOnly: boolean;
  readonly makerPpm: number;
  readonly takerPpm: number;
  readonly isDiscounted: boolean;
  readonly lots: number;
  filled: number;
  cancelled: number;
  filledQuote: bigint;
  fee: bigint;
  status: OrderRow['status'];
  reason: OrderRow['cancelReason'];
  /** The other half of an OCO, while both are alive. */
  sibling: RefOrder | undefined;
  triggerNo: number;
}

/**
 * A market with its orders; the last trade's price and the reference price are in ticks, 0 for
 * none.
 */
export interface RefMarket {
  spec: MarketSpec;
  /** Resting orders, best first. */
  readonly resting: Record<Side, RefOrder[]>;
  /** Stops that wait for a price, in the order they came. */
  waiting: RefOrder[];
  /** Stops that are due, in their turn. */
  due: RefOrder[];
  last: number;
  index: number;
  triggers: number;
}

/** A quote of the house, whatever became of it. */
export interface RefQuote {
  readonly id: string;
  readonly user: number;
  readonly trade: Required<OtcTrade>;
  readonly worth: bigint;
  readonly expiresAt: number;
  /** Taken, or followed by another, or by other terms. */
  isEnded: boolean;
}

/** What a trade must be: price in ticks, quantity in lots, money and fees in smallest units. */
export type RefTrade = Pick<
  TradeRow,
  | 'id'
  | 'market'
  | 'priceTicks'
  | 'lots'
  | 'quote'
  | 'takerSide'
  | 'makerOrder'
  | 'takerOrder'
  | 'makerFee'
  | 'takerFee'
>;

/** What must have been decided: `ok`, or why not, with those facts that it can tell. */
export interface Verdict {
  readonly code: string;
  readonly facts: { readonly [name: string]: unknown };
}

/** The verdict of what is done. */
export const yes = (facts: Verdict['facts'] = {}): Verdict => ({ code: 'ok', facts });
/** The verdict of what is refused, by its code. */
export const no = (code: string, facts: Verdict['facts'] = {}): Verdict => ({ code, facts });

/** All that the reference remembers, from which every answer is worked out anew. */
export class RefState {
  readonly assets = new Map<string, number>();
  readonly markets = new Map<string, RefMarket>();
  /** Every order there ever was. */
  readonly orders = new Map<number, RefOrder>();
  readonly alive = new Set<RefOrder>();
  /** Owners of trades with the house, by the number of the trade. */
  readonly houseTrades = new Map<number, number>();
  readonly totals = new Map<string, bigint>();
  /** Traded worth, `user/day`. */
  readonly volumes = new Map<string, bigint>();
  readonly clientOrders = new Map<string, number>();
  /** `kind/reference` of every ledger entry that has a business key. */
  readonly references = new Set<string>();
  readonly payments = new Map<string, Omit<FoundPayment, 'id'>>();
  /** Every coin that ever came, by its reference. */
  readonly coins = new Map<string, RefCoin>();
  /** Every spend there ever was. */
  readonly spends = new Map<string, RefSpend>();
  /** Charged by gateway, `user/day`, and the days there are. */
  readonly charged = new Map<string, bigint>();
  readonly chargedDays = new Set<string>();
  /** Every withdrawal there ever was. */
  readonly withdrawals = new Map<string, RefWithdrawal>();
  /** Every transfer there ever was. */
  readonly transfers = new Map<string, RefTransfer>();
  /** Credited by the bank, `user/day`. */
  readonly banked = new Map<string, bigint>();
  /** Bought of stablecoins while a rule on them was in force, `user/day`. */
  readonly bought = new Map<string, bigint>();
  /** Accepted orders without an id of the client's own, newest last. */
  readonly guarded: { readonly key: string; readonly at: number }[] = [];
  /** Every quote there ever was, and what is told of prices and terms. */
  readonly quotes: RefQuote[] = [];
  readonly indexes = new Map<string, { readonly price: string; readonly seenAt: number }>();
  terms = { spreadPpm: 0, quoteMs: 0, userMax: 0n, houseMax: 0n };
  tiers: readonly FeeTier[] = [];
  /** The latest standing that was told of each user. */
  readonly standings = new Map<number, SetStanding>();
  /** Undefined before any were told. */
  limits: ConfigureLimits | undefined;
  /** Credited while a rule on recent deposits was in force, by user, oldest first. */
  readonly credited = new Map<number, readonly RefDeposit[]>();
  /** The first day of which charges count, once there are limits. */
  countsFrom = '';
  lastOrder = 0;
  lastTrade = 0;
  at = 0;
  trades: RefTrade[] = [];

  /** What an owner has of an asset: `user:1`, `house:fees`, `outside:opening`. */
  total(owner: string, asset: string): bigint {
    return this.totals.get(`${owner}/${asset}`) ?? 0n;
  }

  /** What waits to leave a user's vault, or to be redeemed, of an asset. */
  #waiting(user: number, asset: string, isOfVault: boolean): bigint {
    let sum = 0n;
    for (const one of this.transfers.values()) {
      const isMeant = one.state === 'waiting' && (one.kind === 'from_vault') === isOfVault;
      if (isMeant && one.user === user && one.asset === asset) sum += one.units;
    }
    return sum;
  }

  /** What of a user's vault may still be asked for. */
  inVault(user: number, asset: string): bigint {
    return this.total(`user:${user}@vault`, asset) - this.#waiting(user, asset, true);
  }

  /** What of an asset is a user's and stays so for now: not what is on its way out. */
  staying(user: number, asset: string): bigint {
    let leaving = this.#waiting(user, asset, false);
    for (const one of this.withdrawals.values()) {
      if (one.user === user && one.asset === asset && isOnItsWay(one)) leaving += one.units;
    }
    return this.total(`user:${user}`, asset) + this.total(`user:${user}@vault`, asset) - leaving;
  }

  /** What a user's living orders, gifts, and money on its way out, leave them. */
  available(user: number, asset: string): bigint {
    let held = this.#waiting(user, asset, false);
    for (const one of this.withdrawals.values()) {
      if (one.user === user && one.asset === asset && isOnItsWay(one)) held += one.units;
    }
    for (const order of this.alive) {
      if (order.user === user && paysWith(order) === asset) held += holdOf(order);
    }
    return this.total(`user:${user}`, asset) - held;
  }

  /** What an owner may give of an asset: `user:1`, `house:gas`. */
  free(owner: string, asset: string): bigint {
    const [kind, id] = owner.split(':');
    if (kind === 'user') return this.available(Number(id), asset);
    let free = this.total(owner, asset);
    if (owner !== 'house:gas') return free;
    for (const { chain, cap, closed } of this.spends.values()) {
      if (closed === undefined && feeCoin(chain) === asset) free -= cap;
    }
    return free;
  }

  move(from: string, to: string, asset: string, units: bigint): void {
    if (units === 0n) return;
    this.totals.set(`${from}/${asset}`, this.total(from, asset) - units);
    this.totals.set(`${to}/${asset}`, this.total(to, asset) + units);
  }

  addVolume(user: number, units: bigint): void {
    const key = `${user}/${tehranDay(this.at)}`;
    if (units > 0n) this.volumes.set(key, (this.volumes.get(key) ?? 0n) + units);
  }

  /** Traded on thirty days of Tehran, today among them. */
  volumeOf(user: number): bigint {
    let sum = 0n;
    for (let back = 0; back < 30; back += 1) {
      sum += this.volumes.get(`${user}/${tehranDay(this.at - back * DAY_MS)}`) ?? 0n;
    }
    return sum;
  }

  /** Whether the same was accepted within ten seconds. */
  isSlip(key: string): boolean {
    return this.guarded.some((other) => other.key === key && this.at - other.at < 10_000);
  }
}

/** Lots of an order that are neither traded nor cancelled. */
export const leftOf = ({ lots, filled, cancelled }: RefOrder): number => lots - filled - cancelled;

/** The asset that an order gives. */
export function paysWith({ side, market }: RefOrder): string {
  return side === 'buy' ? market.spec.quote.symbol : market.spec.base.symbol;
}

/** What an order needs by itself for what is left of it. */
export function needOf(order: RefOrder): bigint {
  const { spec } = order.market;
  const left = BigInt(leftOf(order));
  if (order.side === 'sell') return left * spec.lotUnits;
  return left * BigInt(order.worst) * spec.quotePerTickLot;
}

/** What is held under an order's name: both halves of an OCO share one hold, the limit order's. */
export function holdOf(order: RefOrder): bigint {
  const { sibling } = order;
  if (sibling === undefined) return needOf(order);
  if (order.stopTicks > 0) return 0n;
  const [own, other] = [needOf(order), needOf(sibling)];
  return own > other ? own : other;
}

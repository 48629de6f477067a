import { type Account, type HashedRecord, Ledger, RecentMap, StateHash } from '@sarraf/ledger';
import type { BookKind, OrderBookOptions } from '@sarraf/matching';
import type { OrderStatus } from '@sarraf/market';
import { assert } from '@sarraf/money';
import type { ExchangeEvent } from './changes.ts';
import type { AssetRow, TradeRow } from './order-records.ts';
import type { OtcTradeRow } from './otc-records.ts';
import type { Outcome } from '../outcome.ts';
import { DuplicateGuard } from '../orders/duplicate-guard.ts';
import type { MarketState } from './market-state.ts';
import type { OrderState } from '../orders/order-state.ts';
import { openStores, RECORD_NAMES, type Stores } from './record-list.ts';
import { Trader } from './trader.ts';

/** How an exchange keeps its books, and how much it remembers. */
export interface ExchangeOptions {
  /** Which book new markets get, by default the ladder. */
  readonly bookKind?: BookKind;
  readonly book?: OrderBookOptions;
  /**
   * Idempotency answers, client order ids, references and ended things kept at hand, each. More
   * than a batch has commands: what a batch forgets of itself is in no history yet.
   */
  readonly recentMax?: number;
  /**
   * Triggered stops that act within one command at most. A journal is replayed with the number it
   * was written with.
   */
  readonly triggerStepsMax?: number;
}

const TRIGGER_STEPS_MAX = 256;

const RECENT_MAX = 200_000;

/** Whether what is held of older history is all there is, so that nothing needs looking up. */
export interface Completeness {
  readonly answers: boolean;
  readonly clientOrders: boolean;
  readonly ended: boolean;
}

/** What is remembered of an order that ended. */
interface EndedOrder {
  readonly user: number;
  readonly status: OrderStatus;
}

interface StoredAnswer {
  readonly bodyHash: string;
  readonly outcome: Outcome;
}

/**
 * All that the exchange remembers, and what the running batch has touched of it. Plain mutable
 * records; only the functions of this package change them, one command at a time.
 */
export class Memory {
  readonly hash = new StateHash();
  readonly ledger = new Ledger(this.hash);
  readonly triggerStepsMax: number;
  readonly bookKind: BookKind;
  readonly bookOptions: OrderBookOptions;
  readonly assets = new Map<string, number>();
  readonly markets = new Map<string, MarketState>();
  /** Orders that are alive, and those that ended in this batch, by number. */
  readonly orders = new Map<number, OrderState>();
  /** All kinds of rows that have a table of their own, by their names. */
  readonly records: Stores;
  readonly guard = new DuplicateGuard();
  readonly answers: RecentMap<string, StoredAnswer>;
  /** Numbers of orders by `clientOrderKey`. */
  readonly clientOrders: RecentMap<string, number>;
  /** Orders that ended lately, by number. */
  readonly endedOrders: RecentMap<number, EndedOrder>;
  readonly references: RecentMap<string, number>;
  /** The part in the hash of the numbers given so far. */
  readonly counters: HashedRecord = { h0: 0, h1: 0, h2: 0, h3: 0 };
  /** Number of the last closed batch, and of the one that is open. */
  seq = 0n;
  openSeq = 1n;
  /** Stops of all markets that are due and have not acted yet. */
  triggersWaiting = 0;
  lastOrder = 0;
  lastTrade = 0;

  /** The command at work. */
  at = 0;
  commandIndex = 0;

  /** The batch so far. */
  events: ExchangeEvent[] = [];
  trades: TradeRow[] = [];
  otcTrades: OtcTradeRow[] = [];
  newAssets: AssetRow[] = [];
  dirtyOrders: OrderState[] = [];
  dirtyMarkets: MarketState[] = [];

  readonly #traders = new Map<number, Trader>();
  readonly #assetNumbers = new Map<string, number>();
  readonly #isKnown = (id: number): boolean => this.orders.has(id);

  constructor(options: ExchangeOptions, complete: Completeness) {
    const recentMax = options.recentMax ?? RECENT_MAX;
    assert(recentMax > 0, 'something recent is remembered');
    this.triggerStepsMax = options.triggerStepsMax ?? TRIGGER_STEPS_MAX;
    this.bookKind = options.bookKind ?? 'ladder';
    this.bookOptions = options.book ?? {};
    this.answers = new RecentMap(recentMax, complete.answers);
    this.clientOrders = new RecentMap(recentMax, complete.clientOrders);
    this.endedOrders = new RecentMap(recentMax, complete.ended);
    this.references = new RecentMap(recentMax, complete.ended);
    this.records = openStores({
      hash: this.hash,
      recentMax,
      isComplete: complete.ended,
      limits: () => this.records.limits.record,
    });
  }

  /** Forgets the oldest of what is remembered of history; only between two batches. */
  forgetOldest(): void {
    const { answers, clientOrders, references, endedOrders } = this;
    for (const recent of [answers, clientOrders, references, endedOrders]) recent.trim();
    for (const name of RECORD_NAMES) this.records[name].trim();
  }

  /** A small number for an asset, by which `Trader` knows its accounts. */
  assetNo(asset: string): number {
    const found = this.#assetNumbers.get(asset);
    if (found !== undefined) return found;
    const made = this.#assetNumbers.size;
    this.#assetNumbers.set(asset, made);
    return made;
  }

  traderOf(user: number): Trader {
    const known = this.#traders.get(user);
    if (known !== undefined) return known;
    const made = new Trader(user);
    this.#traders.set(user, made);
    return made;
  }

  /** All who ever ordered, since a start. */
  traders(): IterableIterator<Trader> {
    return this.#traders.values();
  }

  /** The user's spot account, if it was ever opened. */
  findSpot(user: number, asset: string): Account | undefined {
    return this.ledger.find('user', String(user), asset, 'spot');
  }

  /** The user's spot account, opened where it is new. */
  openSpot(user: number, asset: string): Account {
    return this.ledger.open('user', String(user), asset, 'spot');
  }

  /** As `findSpot`, for who orders. */
  findSpotOf(trader: Trader, asset: string, assetNo: number): Account | undefined {
    const known = trader.spot(assetNo);
    if (known !== undefined) return known;
    const found = this.findSpot(trader.id, asset);
    if (found !== undefined) trader.keepSpot(assetNo, found);
    return found;
  }

  /** As `openSpot`, for who orders. */
  openSpotOf(trader: Trader, asset: string, assetNo: number): Account {
    const known = trader.spot(assetNo);
    if (known !== undefined) return known;
    const opened = this.openSpot(trader.id, asset);
    trader.keepSpot(assetNo, opened);
    return opened;
  }

  /** Takes an order in; orders come in the order of their numbers. */
  addOrder(order: OrderState): void {
    this.orders.set(order.row.id, order);
    this.listOrder(order);
  }

  /** Puts an order, one of `orders`, on its user's list; in the order of their numbers. */
  listOrder(order: OrderState): void {
    this.traderOf(order.row.user).addOrder(order.row.id, this.#isKnown);
  }

  /** A user's orders of those in `orders`, oldest first. */
  ordersOf(user: number): OrderState[] {
    const ids = this.#traders.get(user)?.orders() ?? [];
    return ids.flatMap((id) => this.orders.get(id) ?? []);
  }

  touchOrder(order: OrderState): void {
    if (order.isDirty) return;
    order.isDirty = true;
    this.dirtyOrders.push(order);
  }

  touchMarket(market: MarketState): void {
    if (market.isDirty) return;
    market.isDirty = true;
    this.dirtyMarkets.push(market);
  }
}

/** The key of a user's own order id. */
export function clientOrderKey(user: number, clientOrderId: string): string {
  return `${user}/${clientOrderId}`;
}

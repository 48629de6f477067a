import type { StateHash } from '@sarraf/ledger';
import { assert, ensureDefined } from '@sarraf/money';
import type { OrderRow } from './changes.ts';
import type { MarketState } from './market-state.ts';
import { feeAssetOf } from './order-state.ts';
import type { PlainOrderColumns } from './plain-orders.ts';

/**
 * Orders that nobody has touched since they were read back: columns and an index instead of
 * records. A trade, a cancel or whatever else asks for one wakes it.
 */
export class DormantOrders {
  readonly #columns: PlainOrderColumns;
  /** By the codes of the columns' markets. */
  readonly #markets: readonly MarketState[];
  /** 1 for a row whose order is awake. */
  readonly #isAwake: Uint8Array;

  /** @throws InvariantError when an order has no market */
  constructor(columns: PlainOrderColumns, markets: ReadonlyMap<string, MarketState>) {
    this.#columns = columns;
    this.#markets = columns.markets.words.map((symbol) =>
      ensureDefined(markets.get(symbol), 'an order has its market'),
    );
    this.#isAwake = new Uint8Array(columns.rows);
  }

  /** Where an order that sleeps stands, -1 without one. */
  find(id: number): number {
    const at = this.#columns.ids.index().first(id);
    return at >= 0 && this.#isAwake[at] === 1 ? -1 : at;
  }

  /** Numbers of a user's orders, asleep or woken since, in no order. */
  idsOf(user: number): number[] {
    const { ids, users } = this.#columns;
    const byUser = users.index();
    const found: number[] = [];
    for (let at = byUser.first(user); at >= 0; at = byUser.after(at)) {
      found.push(ids.number(at));
    }
    return found;
  }

  *rows(): IterableIterator<OrderRow> {
    for (let at = 0; at < this.#isAwake.length; at += 1) {
      if (this.#isAwake[at] === 0) yield this.row(at);
    }
  }

  row(at: number): OrderRow {
    const columns = this.#columns;
    const market = this.#marketOf(at);
    const side = columns.isBuy(at) ? 'buy' : 'sell';
    const createdAt = columns.createdAt.number(at);
    return {
      id: columns.ids.number(at),
      user: columns.users.number(at),
      market: market.spec.symbol,
      side,
      orderType: 'limit',
      priceTicks: columns.prices.number(at),
      boundTicks: null,
      stopTicks: null,
      timeInForce: 'gtc',
      postOnly: columns.isPostOnly(at),
      triggerNo: null,
      triggeredAt: null,
      linkedOrder: null,
      lots: columns.lots.number(at),
      filledLots: 0,
      cancelledLots: 0,
      filledQuote: 0n,
      feeUnits: 0n,
      feeAsset: feeAssetOf(side, market),
      makerFeePpm: columns.makerFee(at),
      takerFeePpm: columns.takerFee(at),
      status: 'open',
      cancelReason: null,
      clientOrderId: columns.clientOrderIds.text(at),
      hold: columns.holds.number(at),
      priority: columns.priorities.number(at),
      createdAt,
      updatedAt: createdAt,
      createdSeq: columns.createdSeqs.big(at),
    };
  }

  /** The row of an order that sleeps no longer. */
  wake(at: number): OrderRow {
    this.#isAwake[at] = 1;
    return this.row(at);
  }

  /**
   * Every order in the order of arrival.
   *
   * @param isHeldFor whether a hold is held for an order with the user's money of an asset
   * @throws InvariantError when a hold is not
   */
  visit(
    isHeldFor: (hold: number, order: number, user: number, asset: string) => boolean,
    visit: (market: MarketState, rest: RestingOrder) => void,
  ): void {
    const { ids, users, prices, lots, holds, priorities } = this.#columns;
    const places = inOrderOf(priorities);
    const rest = { id: 0, user: 0, isBuy: false, priceTicks: 0, lots: 0, priority: 0 };
    for (let place = 0; place < ids.length; place += 1) {
      const at = places === undefined ? place : (places[place] as number);
      const market = this.#marketOf(at);
      rest.id = ids.number(at);
      rest.user = users.number(at);
      rest.isBuy = this.#columns.isBuy(at);
      rest.priceTicks = prices.number(at);
      rest.lots = lots.number(at);
      rest.priority = priorities.number(at);
      const { base, quote } = market.spec;
      const asset = rest.isBuy ? quote.symbol : base.symbol;
      const isHeld = isHeldFor(holds.number(at), rest.id, rest.user, asset);
      assert(isHeld, 'the hold is held for this order, with what is its user’s');
      visit(market, rest);
    }
  }

  /** Adds every sleeping order to a sum. */
  addTo(hash: StateHash): void {
    for (let at = 0; at < this.#isAwake.length; at += 1) {
      if (this.#isAwake[at] === 0) this.#columns.addRow(hash, at);
    }
  }

  #marketOf(at: number): MarketState {
    return this.#markets[this.#columns.markets.code(at)] as MarketState;
  }
}

/** What the book wants to know; one reused object, valid until the next one. */
export interface RestingOrder {
  readonly id: number;
  readonly user: number;
  readonly isBuy: boolean;
  readonly priceTicks: number;
  readonly lots: number;
  readonly priority: number;
}

/** The rows of a column from its lowest number on; undefined where they stand so already. */
function inOrderOf(column: PlainOrderColumns['priorities']): Int32Array | undefined {
  const { length } = column;
  let isSorted = true;
  for (let at = 1; at < length && isSorted; at += 1) {
    isSorted = column.number(at - 1) <= column.number(at);
  }
  if (isSorted) return undefined;
  const places = new Int32Array(length).map((_, at) => at);
  return places.sort((a, b) => column.number(a) - column.number(b));
}

import { type OrderBook, createOrderBook, type Side } from '@sarraf/matching';

/** One market and its fees, as the naive exchange needs them. */
export interface NaiveMarket {
  readonly base: string;
  readonly quote: string;
  readonly lotUnits: bigint;
  readonly quotePerTickLot: bigint;
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
}

interface NaiveOrder {
  readonly id: number;
  readonly user: number;
  readonly side: Side;
  readonly priceTicks: number;
  lots: number;
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  received: bigint;
  fee: bigint;
}

interface NaivePosting {
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  readonly amount: bigint;
}

const PPM = 1_000_000n;

/**
 * The exchange that is obviously right: the naive book, an array of postings, and what a user
 * holds summed over the open orders whenever it is asked. One market, limit orders and cancels.
 */
export class NaiveExchange {
  readonly #market: NaiveMarket;
  readonly #book: OrderBook = createOrderBook('naive');
  readonly #orders = new Map<number, NaiveOrder>();
  readonly #totals = new Map<string, bigint>();
  readonly #postings: NaivePosting[] = [];
  #lastOrder = 0;
  trades = 0;

  constructor(market: NaiveMarket) {
    this.#market = market;
  }

  get openOrders(): number {
    return this.#orders.size;
  }

  get postings(): number {
    return this.#postings.length;
  }

  fund(user: number, asset: string, amount: bigint): void {
    this.#post('outside', `user:${user}`, asset, amount);
  }

  total(owner: string, asset: string): bigint {
    return this.#totals.get(`${owner}/${asset}`) ?? 0n;
  }

  /** What open orders of a user hold of an asset: the definition, not a cache. */
  held(user: number, asset: string): bigint {
    let held = 0n;
    for (const order of this.#orders.values()) {
      if (order.user === user && this.#paysIn(order.side) === asset) held += this.#need(order);
    }
    return held;
  }

  /** Places a limit order; its number, or 0 where the user can't pay for it. */
  place(user: number, side: Side, priceTicks: number, lots: number, rests: boolean): number {
    const { makerFeePpm, takerFeePpm } = this.#market;
    const asset = this.#paysIn(side);
    this.#lastOrder += 1;
    const id = this.#lastOrder;
    const rates = { makerFeePpm, takerFeePpm };
    const order: NaiveOrder = { id, user, side, priceTicks, lots, ...rates, received: 0n, fee: 0n };
    const free = this.total(`user:${user}`, asset) - this.held(user, asset);
    if (free < this.#need(order)) return 0;
    const { stop } = this.#book.match(side, priceTicks, lots, user, {
      trade: (maker, _owner, price, traded, left) =>
        this.#settle(order, maker, price, traded, left),
    });
    if (order.lots > 0 && rests && stop !== 'self_trade') {
      this.#orders.set(id, order);
      this.#book.rest(id, user, side, priceTicks, order.lots);
    }
    return id;
  }

  /** Whether it was open. */
  cancel(user: number, id: number): boolean {
    if (this.#orders.get(id)?.user !== user) return false;
    this.#orders.delete(id);
    return this.#book.cancel(id) > 0;
  }

  #paysIn(side: Side): string {
    return side === 'buy' ? this.#market.quote : this.#market.base;
  }

  #need(order: NaiveOrder): bigint {
    const lots = BigInt(order.lots);
    if (order.side === 'sell') return lots * this.#market.lotUnits;
    return BigInt(order.priceTicks) * lots * this.#market.quotePerTickLot;
  }

  #settle(taker: NaiveOrder, makerId: number, price: number, lots: number, left: number): void {
    const maker = this.#orders.get(makerId);
    if (maker === undefined) throw new Error('a maker is an open order');
    const { base, quote, lotUnits, quotePerTickLot } = this.#market;
    const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker];
    const coins = BigInt(lots) * lotUnits;
    const money = BigInt(price) * BigInt(lots) * quotePerTickLot;
    this.#post(`user:${seller.user}`, `user:${buyer.user}`, base, coins);
    this.#post(`user:${buyer.user}`, `user:${seller.user}`, quote, money);
    this.#charge(buyer, base, coins, buyer === taker);
    this.#charge(seller, quote, money, seller === taker);
    taker.lots -= lots;
    maker.lots = left;
    if (left === 0) this.#orders.delete(makerId);
    this.trades += 1;
  }

  /** The fee so far is the rate of all that was received so far, rounded up. */
  #charge(order: NaiveOrder, asset: string, received: bigint, takes: boolean): void {
    const rate = BigInt(takes ? order.takerFeePpm : order.makerFeePpm);
    const before = (order.received * rate + PPM - 1n) / PPM;
    order.received += received;
    const fee = (order.received * rate + PPM - 1n) / PPM - before;
    order.fee += fee;
    if (fee > 0n) this.#post(`user:${order.user}`, 'house:fees', asset, fee);
  }

  #post(from: string, to: string, asset: string, amount: bigint): void {
    this.#postings.push({ from, to, asset, amount });
    const [paid, got] = [`${from}/${asset}`, `${to}/${asset}`];
    this.#totals.set(paid, (this.#totals.get(paid) ?? 0n) - amount);
    this.#totals.set(got, (this.#totals.get(got) ?? 0n) + amount);
  }
}

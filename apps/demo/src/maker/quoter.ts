import { type Fields, fieldsOf, textOf } from '../fields.ts';
import { habitsOf, type Side } from '../market-habits.ts';
import { report } from '../report.ts';
import type { ExchangeClient } from './exchange-client.ts';
import { amountText, lotsOf, type MarketRules, priceText, ticksOf } from './market-rules.ts';
import { gridGapOf, hasMoved, planQuotes, type WantedQuote } from './quote-plan.ts';

/** An order of ours that rests in a book. */
interface Quote {
  readonly id: string;
  readonly side: Side;
  readonly priceTicks: bigint;
  readonly lots: bigint;
  remainingLots: bigint;
}

interface QuotedMarket {
  rules: MarketRules;
  readonly quotes: Map<string, Quote>;
  gap: bigint | undefined;
  /** The index that the quotes stand around. */
  plannedTicks: bigint | undefined;
  /** A fill or a lost order left a hole. */
  hole: boolean;
  /** No attempt before this moment, after a refusal that time must heal. */
  notBeforeMs: number;
}

/** Who quotes, how deep, and around which prices. */
export interface QuoterOptions {
  readonly client: ExchangeClient;
  /** Quotes on each side of a market. */
  readonly levelsPerSide: number;
  readonly seed: number;
  /** The index price of a market, undefined while there is none that is fresh. */
  readonly index: (rules: MarketRules) => string | undefined;
  /** Unique for every start: orders carry it in their `client_order_id`. */
  readonly run: string;
  readonly nowMs: () => number;
}

const HEAL_MS = 60_000;
const AWAY_MS = 2_000;
const PAGES_MAX = 100;
const CANCELS_AT_ONCE = 12;
/** A quote with less than this part left is replaced: what is left outlasts the largest trade. */
const WORN_DIVISOR = 2n;

/** The account that quotes both sides of all markets. */
export class Quoter {
  readonly #options: QuoterOptions;
  readonly #markets = new Map<string, QuotedMarket>();
  /** Which market each of our orders rests in. */
  readonly #homes = new Map<string, QuotedMarket>();
  #serial = 0;
  #stopped = false;

  constructor(options: QuoterOptions) {
    this.#options = options;
  }

  /** The markets to quote, with their rules as they are now. */
  setMarkets(rows: readonly MarketRules[]): void {
    for (const rules of rows) {
      const known = this.#markets.get(rules.symbol);
      if (known !== undefined) known.rules = rules;
      else this.#markets.set(rules.symbol, emptyMarket(rules));
    }
  }

  /** Works through every market whose quotes do not fit the index; one caller at a time. */
  async settle(): Promise<void> {
    const { index, nowMs } = this.#options;
    for (const market of this.#markets.values()) {
      if (this.#stopped) return;
      if (!market.rules.active || nowMs() < market.notBeforeMs) continue;
      const price = index(market.rules);
      const indexTicks = price === undefined ? undefined : ticksOf(market.rules, price);
      if (indexTicks === undefined) continue;
      const { plannedTicks: planned, rules } = market;
      const follows = planned === undefined || hasMoved(habitsOf(rules), planned, indexTicks);
      if (market.hole || follows) await this.#requote(market, indexTicks);
    }
  }

  /** An order of the account changed, as the notification connection tells it. */
  onOrder(order: Fields): void {
    const id = textOf(order, 'id');
    const market = id === undefined ? undefined : this.#homes.get(id);
    if (id === undefined || market === undefined) return;
    if (isResting(order)) keepRemaining(market, id, order);
    else this.#forget(id);
  }

  /** Compares with the exchange's list: forgets what is gone, cancels what it does not know. */
  async reconcile(): Promise<void> {
    const listed = await listOpen(this.#options.client);
    if (listed === undefined) return;
    const ids = new Set(listed.map((order) => textOf(order, 'id')));
    for (const id of this.#homes.keys()) if (!ids.has(id)) this.#forget(id);
    const strangers: string[] = [];
    for (const order of listed) {
      const id = textOf(order, 'id');
      if (id === undefined) continue;
      const market = this.#homes.get(id);
      if (market === undefined) strangers.push(id);
      else keepRemaining(market, id, order);
    }
    await this.#cancelMany(strangers, false);
  }

  /** Cancels everything at once, for good; answers how many orders may still stand. */
  async cancelAll(): Promise<number> {
    this.#stopped = true;
    return this.#cancelMany([...this.#homes.keys()], true);
  }

  async #requote(market: QuotedMarket, indexTicks: bigint): Promise<void> {
    const { levelsPerSide, seed } = this.#options;
    market.gap ??= gridGapOf(market.rules, indexTicks);
    const wanted = planQuotes(market.rules, indexTicks, market.gap, levelsPerSide, seed);
    const rising = indexTicks >= (market.plannedTicks ?? indexTicks);
    market.plannedTicks = indexTicks;
    market.hole = false;
    // the side that gives way goes first, so that our own orders never meet
    for (const side of rising ? (['sell', 'buy'] as const) : (['buy', 'sell'] as const)) {
      const ours = wanted.filter((quote) => quote.side === side);
      const placed = [...market.quotes.values()].filter((quote) => quote.side === side);
      const stale = placed.filter((quote) => !stays(quote, ours));
      const standing = new Set(placed.filter((quote) => !stale.includes(quote)).map(priceKeyOf));
      // new ones first: the book never shows a side without its best price
      for (const quote of ours) {
        if (this.#stopped) return;
        // what one side's money cannot do, the other's may
        if (!standing.has(priceKeyOf(quote)) && !(await this.#place(market, quote))) break;
      }
      for (const quote of stale) {
        if (this.#stopped) return;
        await this.#cancel(quote.id, false);
      }
    }
  }

  /** True when the order was taken. */
  async #place(market: QuotedMarket, wanted: WantedQuote): Promise<boolean> {
    const { client, run, nowMs } = this.#options;
    const { rules } = market;
    this.#serial += 1;
    const answer = await client.order(`/trade/limit${wanted.side === 'buy' ? 'Buy' : 'Sell'}`, {
      pair_type: rules.symbol,
      type: wanted.side,
      trade_type: 'limit',
      request_type: 2,
      amount_type: 'base',
      pair_price: priceText(rules, wanted.priceTicks),
      pair_amount: amountText(rules, wanted.lots),
      client_order_id: `q-${run}-${this.#serial.toString(36)}`,
    });
    if (!answer.ok) {
      const away = answer.status === 0 || answer.status >= 500;
      market.notBeforeMs = nowMs() + (away ? AWAY_MS : HEAL_MS);
      market.hole = true;
      report('maker', `${rules.symbol} ${wanted.side} was refused: ${answer.error}`);
      return false;
    }
    const order = fieldsOf(answer.data);
    const id = textOf(order, 'id');
    if (id === undefined || !isResting(order)) return true;
    market.quotes.set(id, { id, ...wanted, remainingLots: wanted.lots });
    this.#homes.set(id, market);
    // fills that were told before the answer came are in the answer already
    keepRemaining(market, id, order);
    // an order that was on its way when the maker stopped does not outlive it
    if (this.#stopped) await this.#cancel(id, true);
    return true;
  }

  /** True when the order no longer stands. */
  async #cancel(id: string, isUrgent: boolean): Promise<boolean> {
    const { client } = this.#options;
    const answer = await client.order('/cancelOrder', { order_id: id }, isUrgent);
    const gone = answer.ok || answer.status === 404 || answer.error === 'order_already_closed';
    if (gone) this.#forget(id);
    return gone;
  }

  async #cancelMany(ids: readonly string[], isUrgent: boolean): Promise<number> {
    const waiting = [...ids];
    let left = 0;
    const cancelNext = async (): Promise<void> => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (await this.#cancel(id, isUrgent)) continue;
        left += 1;
        // an exchange that is away will not answer the others either
        if (isUrgent) left += waiting.splice(0).length;
      }
    };
    await Promise.all(Array.from({ length: CANCELS_AT_ONCE }, cancelNext));
    return left;
  }

  #forget(id: string): void {
    const market = this.#homes.get(id);
    if (market?.quotes.delete(id) === true) market.hole = true;
    this.#homes.delete(id);
  }
}

function emptyMarket(rules: MarketRules): QuotedMarket {
  return {
    rules,
    quotes: new Map(),
    gap: undefined,
    plannedTicks: undefined,
    hole: true,
    notBeforeMs: 0,
  };
}

function stays(quote: Quote, wanted: readonly WantedQuote[]): boolean {
  if (quote.remainingLots * WORN_DIVISOR < quote.lots) return false;
  return wanted.some((other) => priceKeyOf(other) === priceKeyOf(quote));
}

function priceKeyOf(quote: Pick<WantedQuote, 'side' | 'priceTicks'>): string {
  return `${quote.side}${quote.priceTicks}`;
}

function isResting(order: Fields): boolean {
  const status = textOf(order, 'status');
  return status === 'open' || status === 'partially_filled';
}

function keepRemaining(market: QuotedMarket, id: string, order: Fields): void {
  const quote = market.quotes.get(id);
  const remaining = textOf(order, 'remaining');
  if (quote === undefined || remaining === undefined) return;
  const lots = lotsOf(market.rules, remaining);
  // messages may overtake each other, and what remains only ever shrinks
  if (lots < quote.remainingLots) quote.remainingLots = lots;
  if (quote.remainingLots * WORN_DIVISOR < quote.lots) market.hole = true;
}

/** All open orders of the account, or undefined when the exchange does not answer. */
async function listOpen(client: ExchangeClient): Promise<readonly Fields[] | undefined> {
  const orders: Fields[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const path = `/orderList?status=open&per_page=100&page=${page}`;
    const answer = await client.call('GET', path);
    if (!answer.ok) return undefined;
    const list = fieldsOf(answer.data);
    if (!Array.isArray(list['data'])) return undefined;
    for (const one of list['data']) orders.push(fieldsOf(one));
    if (page >= Number(list['last_page'] ?? 1)) break;
  }
  return orders;
}

import type { MakerConfig } from '../config.ts';
import { type Fields, fieldsOf, textOf } from '../fields.ts';
import { report } from '../report.ts';
import type { ExchangeClient } from './exchange-client.ts';
import { amountText, lotsOf, type MarketRules, priceText, ticksOf } from './market-rules.ts';
import { gridGapOf, planQuotes, type Side, type WantedQuote } from './quote-plan.ts';

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

export interface QuoterOptions {
  readonly client: ExchangeClient;
  readonly config: MakerConfig;
  readonly seed: number;
  /** The index price of a market, undefined while there is none that is fresh. */
  readonly index: (rules: MarketRules) => string | undefined;
  /** Unique for every start: orders carry it in their `client_order_id`. */
  readonly run: string;
  readonly nowMs: () => number;
}

/** The account that quotes both sides of all markets. */
export interface Quoter {
  setMarkets(markets: readonly MarketRules[]): void;
  /** Works through every market whose quotes do not fit the index; one caller at a time. */
  settle(): Promise<void>;
  /** An order of the account changed, as the notification line tells it. */
  onOrder(order: Fields): void;
  /** Compares with the exchange's list: forgets what is gone, cancels what is not ours to keep. */
  reconcile(): Promise<void>;
  /** Cancels everything, in a hurry; answers how many orders may still stand. */
  cancelAll(): Promise<number>;
  openOrders(): number;
}

const PPM = 1_000_000n;
const HEAL_MS = 60_000;
const AWAY_MS = 2_000;
const PAGES_MAX = 100;
const CANCELS_AT_ONCE = 12;
/** A quote with less than this part left is replaced when its market is next worked on. */
const WORN_DIVISOR = 4n;

/** A quoter without any quote yet. */
export function createQuoter(options: QuoterOptions): Quoter {
  const { client, config, nowMs } = options;
  const markets = new Map<string, QuotedMarket>();
  const homes = new Map<string, QuotedMarket>();
  let serial = 0;
  let stopped = false;

  const forget = (id: string): void => {
    const market = homes.get(id);
    if (market?.quotes.delete(id) === true) market.hole = true;
    homes.delete(id);
  };
  const cancel = async (id: string, hurry = false): Promise<boolean> => {
    const answer = await client.order('/cancelOrder', { order_id: id }, hurry);
    const gone = answer.ok || answer.status === 404 || answer.error === 'order_already_closed';
    if (gone) forget(id);
    return gone;
  };
  const place = async (market: QuotedMarket, wanted: WantedQuote): Promise<boolean> => {
    const { rules } = market;
    serial += 1;
    const answer = await client.order(`/trade/limit${wanted.side === 'buy' ? 'Buy' : 'Sell'}`, {
      pair_type: rules.symbol,
      type: wanted.side,
      trade_type: 'limit',
      request_type: 2,
      amount_type: 'base',
      pair_price: priceText(rules, wanted.priceTicks),
      pair_amount: amountText(rules, wanted.lots),
      client_order_id: `q-${options.run}-${serial.toString(36)}`,
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
    homes.set(id, market);
    // fills that were told before the answer came are in the answer already
    keepRemaining(market, id, order);
    // an order that was on its way when the maker stopped does not outlive it
    if (stopped) await cancel(id, true);
    return true;
  };
  const work = async (market: QuotedMarket, indexTicks: bigint): Promise<void> => {
    market.gap ??= gridGapOf(indexTicks, config);
    const wanted = planQuotes(market.rules, indexTicks, market.gap, config, options.seed);
    const rising = indexTicks >= (market.plannedTicks ?? indexTicks);
    market.plannedTicks = indexTicks;
    market.hole = false;
    // the side that gives way goes first, so that our own orders never meet
    for (const side of rising ? (['sell', 'buy'] as const) : (['buy', 'sell'] as const)) {
      const ours = wanted.filter((quote) => quote.side === side);
      const stale = [...market.quotes.values()].filter(
        (quote) => quote.side === side && !stays(quote, ours),
      );
      const standing = new Set(
        [...market.quotes.values()].filter((quote) => !stale.includes(quote)).map(placeOf),
      );
      for (const quote of stale) {
        if (stopped) return;
        await cancel(quote.id);
      }
      for (const quote of ours) {
        if (stopped) return;
        // what one side's money cannot do, the other's may
        if (!standing.has(placeOf(quote)) && !(await place(market, quote))) break;
      }
    }
  };
  const cancelMany = async (ids: readonly string[], hurry: boolean): Promise<number> => {
    const waiting = [...ids];
    let left = 0;
    const worker = async (): Promise<void> => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (!(await cancel(id, hurry))) left += 1;
      }
    };
    await Promise.all(Array.from({ length: CANCELS_AT_ONCE }, worker));
    return left;
  };
  return {
    openOrders: () => homes.size,
    setMarkets: (rows) => {
      for (const rules of rows) {
        const known = markets.get(rules.symbol);
        if (known !== undefined) known.rules = rules;
        else markets.set(rules.symbol, emptyMarket(rules));
      }
    },
    settle: async () => {
      for (const market of markets.values()) {
        if (stopped) return;
        if (!market.rules.active || nowMs() < market.notBeforeMs) continue;
        const price = options.index(market.rules);
        const indexTicks = price === undefined ? undefined : ticksOf(market.rules, price);
        if (indexTicks === undefined) continue;
        if (market.hole || hasMoved(market.plannedTicks, indexTicks, config.requotePpm)) {
          await work(market, indexTicks);
        }
      }
    },
    onOrder: (order) => {
      const id = textOf(order, 'id');
      const market = id === undefined ? undefined : homes.get(id);
      if (id === undefined || market === undefined) return;
      if (isResting(order)) keepRemaining(market, id, order);
      else forget(id);
    },
    reconcile: async () => {
      const listed = await listOpen(client);
      if (listed === undefined) return;
      const before = [...homes.keys()];
      const ids = new Set(listed.map((order) => textOf(order, 'id')));
      for (const id of before) if (!ids.has(id)) forget(id);
      const strangers: string[] = [];
      for (const order of listed) {
        const id = textOf(order, 'id');
        if (id === undefined) continue;
        const market = homes.get(id);
        if (market === undefined) strangers.push(id);
        else keepRemaining(market, id, order);
      }
      await cancelMany(strangers, false);
    },
    cancelAll: async () => {
      stopped = true;
      const left = await cancelMany([...homes.keys()], true);
      return left;
    },
  };
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

function hasMoved(planned: bigint | undefined, now: bigint, requotePpm: number): boolean {
  if (planned === undefined) return true;
  const move = now > planned ? now - planned : planned - now;
  return move * PPM > planned * BigInt(requotePpm);
}

function stays(quote: Quote, wanted: readonly WantedQuote[]): boolean {
  if (quote.remainingLots * WORN_DIVISOR < quote.lots) return false;
  return wanted.some((other) => placeOf(other) === placeOf(quote));
}

function placeOf(quote: Pick<WantedQuote, 'side' | 'priceTicks'>): string {
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
    orders.push(...list['data'].map(fieldsOf));
    if (page >= Number(list['last_page'] ?? 1)) break;
  }
  return orders;
}

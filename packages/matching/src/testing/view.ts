/** Everything that can be seen of a book, as text that two books can be compared by. */
import type { MatchStop, OrderBook, Side } from '../order-book.ts';

/** `price:lots` or, for orders, `id@price:lots/owner`; best first. */
export interface BookView {
  readonly size: number;
  readonly best: readonly [bid: number, ask: number];
  readonly levels: Readonly<Record<Side, readonly string[]>>;
  readonly orders: Readonly<Record<Side, readonly string[]>>;
}

/** Levels of a side as `price:lots in orders`, best first, no more than so many. */
export function levelsOf(
  book: OrderBook,
  side: Side,
  levelsMax = Number.POSITIVE_INFINITY,
): string[] {
  const seen: string[] = [];
  book.levels(side, (priceTicks, lots, orders) => {
    seen.push(`${priceTicks}:${lots} in ${orders}`);
    return seen.length < levelsMax;
  });
  return seen;
}

/** Orders of a side as `id@price:lots/owner`, best first. */
export function ordersOf(book: OrderBook, side: Side): string[] {
  const seen: string[] = [];
  book.orders(side, (id, owner, priceTicks, lots) => {
    seen.push(`${id}@${priceTicks}:${lots}/${owner}`);
  });
  return seen;
}

/** Everything that can be seen of a book now. */
export function viewOf(book: OrderBook): BookView {
  return {
    size: book.size,
    best: [book.bestBid(), book.bestAsk()],
    levels: { buy: levelsOf(book, 'buy'), sell: levelsOf(book, 'sell') },
    orders: { buy: ordersOf(book, 'buy'), sell: ordersOf(book, 'sell') },
  };
}

/** What a taker could take: `price:lots` in order, then why it ends. */
export function walkOf(
  book: OrderBook,
  side: Side,
  limitTicks: number,
  owner: number,
  ordersMax = Number.POSITIVE_INFINITY,
): { taken: string[]; stop: MatchStop } {
  const taken: string[] = [];
  const stop = book.walk(side, limitTicks, owner, (priceTicks, lots) => {
    taken.push(`${priceTicks}:${lots}`);
    return taken.length < ordersMax;
  });
  return { taken, stop };
}

/** One match; each trade as `maker/owner@price:lots, left`. */
export function matchOf(
  book: OrderBook,
  side: Side,
  limitTicks: number,
  lots: number,
  owner = 0,
): { trades: string[]; remaining: number; stop: MatchStop } {
  const trades: string[] = [];
  const { remaining, stop } = book.match(side, limitTicks, lots, owner, {
    trade(maker, makerOwner, priceTicks, traded, left) {
      trades.push(`${maker}/${makerOwner}@${priceTicks}:${traded}, ${left} left`);
    },
  });
  return { trades, remaining, stop };
}

import {
  type Lots,
  type MarketSpec,
  notional,
  parsePrice,
  parseQuantity,
  type Side,
  type Ticks,
} from '@sarraf/market';
import { type Amount, divFloor, formatDecimal, pow10 } from '@sarraf/money';

/** One price of a book in the market's own steps. */
export interface Rung {
  readonly ticks: Ticks;
  readonly lots: Lots;
}

/** Both sides, best first. */
export interface Ladder {
  readonly bids: readonly Rung[];
  readonly asks: readonly Rung[];
}

type WireLevels = readonly (readonly [string, string])[];

/** Stands in for a book that has not come yet, or that an order does not meet. */
export const EMPTY_LADDER: Ladder = { bids: [], asks: [] };

/** Lots of the person's own resting orders by their price. */
export interface OwnLots {
  readonly buy: ReadonlyMap<Ticks, number>;
  readonly sell: ReadonlyMap<Ticks, number>;
}

/** Of a person without resting orders in the market. */
export const NO_OWN_LOTS: OwnLots = { buy: new Map(), sell: new Map() };

/** The wire's texts as ticks and lots; what does not fit the market's steps is left out. */
export function ladderOf(book: { bids: WireLevels; asks: WireLevels }, spec: MarketSpec): Ladder {
  const side = (levels: WireLevels): Rung[] =>
    levels.flatMap(([price, quantity]) => {
      const ticks = parsePrice(price, spec);
      const lots = parseQuantity(quantity, spec);
      return ticks.ok && lots.ok ? [{ ticks: ticks.value, lots: lots.value }] : [];
    });
  return { bids: side(book.bids), asks: side(book.asks) };
}

/** What an order would do at once to the book that is seen now. */
export interface Walk {
  /** What would be filled. */
  readonly lots: Lots;
  /** What changes hands for it, in the quote's smallest unit. */
  readonly money: Amount;
  /** False when the book or the bound ends before the order is done. */
  readonly isWhole: boolean;
  readonly worstTicks: Ticks | null;
  /** Where the person's own resting order ends the walk; what it holds itself is never counted. */
  readonly selfTicks: Ticks | null;
}

/** How much an order asks for: lots of the coin, or an amount of money. */
export type WalkSize =
  | { readonly kind: 'base'; readonly lots: Lots }
  | { readonly kind: 'quote'; readonly money: Amount };

/**
 * Walks the opposite side as the engine does: best first, in whole lots, never past `bound`, and
 * no farther than the person's own resting order. Others at that very price are counted as
 * standing before it: the book does not tell who came first.
 */
export function walkBook(
  side: Side,
  size: WalkSize,
  ladder: Ladder,
  bound: Ticks,
  spec: MarketSpec,
  own: OwnLots,
): Walk {
  const [rungs, mine] = side === 'buy' ? [ladder.asks, own.sell] : [ladder.bids, own.buy];
  let lots = 0;
  let money = 0n;
  let worstTicks: Ticks | null = null;
  let selfTicks: Ticks | null = null;
  let isWhole = false;
  for (const rung of rungs) {
    const past = side === 'buy' ? rung.ticks > bound : rung.ticks < bound;
    if (past || isWhole || selfTicks !== null) break;
    const wanted = lotsWanted(size, lots, money, rung, spec);
    const ownLots = mine.get(rung.ticks);
    const taken = Math.min(wanted, Math.max(0, rung.lots - (ownLots ?? 0)));
    isWhole = taken === wanted;
    if (ownLots !== undefined && wanted > 0) selfTicks = rung.ticks;
    if (taken === 0) continue;
    lots += taken;
    money += notional(rung.ticks, taken as Lots, spec);
    worstTicks = rung.ticks;
  }
  return { lots: lots as Lots, money: money as Amount, isWhole, worstTicks, selfTicks };
}

function lotsWanted(
  size: WalkSize,
  lots: number,
  money: bigint,
  rung: Rung,
  spec: MarketSpec,
): number {
  if (size.kind === 'base') return size.lots - lots;
  const left = size.money - money;
  return Number(divFloor(left, BigInt(rung.ticks) * spec.quotePerTickLot));
}

/** Average price of some lots for some money, cut to the market's price decimals. */
export function averagePrice(lots: number, money: bigint, spec: MarketSpec): string | null {
  if (lots === 0) return null;
  const scale = spec.priceScale;
  const units = divFloor(
    money * pow10(scale) * pow10(spec.base.scale),
    BigInt(lots) * spec.lotUnits * pow10(spec.quote.scale),
  );
  return formatDecimal(units, scale);
}

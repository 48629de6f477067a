import {
  baseAmount,
  formatPrice,
  formatQuantity,
  type Lots,
  type MarketSpec,
  notional,
  type Side,
  type Ticks,
} from '@sarraf/market';
import { formatAmount, type Amount } from '@sarraf/money';
import { averagePrice, type Ladder, type OwnLots, type Rung } from './ladder.ts';

/** One drawn row: a price or a group of prices, and all that stands up to it. */
export interface BookRow {
  readonly ticks: Ticks;
  readonly price: string;
  readonly quantity: string;
  readonly lots: number;
  readonly sum: string;
  /** Length of the depth bar, 0 to 1, against the deepest row of both sides. */
  readonly share: number;
  readonly isOwn: boolean;
}

/** Both sides of a book as they are drawn, best price first. */
export interface BookRows {
  readonly asks: readonly BookRow[];
  readonly bids: readonly BookRow[];
  /** Share of the bids in what the rows hold, whole percents; null when both sides are empty. */
  readonly buyPercent: number | null;
  /** Distance of the best prices in percent with two decimals, or three under a tenth, cut; null without both. */
  readonly spreadPercent: string | null;
}

/** Steps that rows may be gathered into. */
export const GROUPINGS = [1, 10, 100, 1000] as const;
/** How many ticks one row of the book gathers. */
export type Grouping = (typeof GROUPINGS)[number];

interface Group {
  readonly ticks: number;
  lots: number;
  sum: number;
}

/** Gathers one side: bids downward to the step, asks upward, so that no group looks better than it is. */
function gather(rungs: readonly Rung[], side: Side, grouping: Grouping, rowsMax: number): Group[] {
  const groups: Group[] = [];
  let sum = 0;
  for (const rung of rungs) {
    const steps = rung.ticks / grouping;
    const ticks = (side === 'buy' ? Math.floor(steps) : Math.ceil(steps)) * grouping;
    const last = groups.at(-1);
    if (last?.ticks !== ticks) {
      if (groups.length === rowsMax) break;
      groups.push({ ticks, lots: 0, sum });
    }
    const group = groups.at(-1);
    if (group === undefined) break;
    sum += rung.lots;
    group.lots += rung.lots;
    group.sum = sum;
  }
  return groups;
}

/** The rows of a book: fixed in number, best nearest to the middle (index 0). */
export function bookRows(
  ladder: Ladder,
  spec: MarketSpec,
  options: {
    grouping: Grouping;
    rowsMax: number;
    own: OwnLots;
  },
): BookRows {
  const { grouping, rowsMax, own } = options;
  const bids = gather(ladder.bids, 'buy', grouping, rowsMax);
  const asks = gather(ladder.asks, 'sell', grouping, rowsMax);
  const deepest = Math.max(bids.at(-1)?.sum ?? 0, asks.at(-1)?.sum ?? 0, 1);
  const draw =
    (side: Side) =>
    (group: Group): BookRow => ({
      ticks: group.ticks as Ticks,
      price: formatPrice(group.ticks as Ticks, spec),
      quantity: formatQuantity(group.lots as Lots, spec),
      lots: group.lots,
      sum: formatQuantity(group.sum as Lots, spec),
      share: Math.round((group.sum / deepest) * 1000) / 1000,
      isOwn: hasOwn(own[side], group.ticks, side, grouping),
    });
  return {
    bids: bids.map(draw('buy')),
    asks: asks.map(draw('sell')),
    buyPercent: shareOf(bids.at(-1)?.sum ?? 0, asks.at(-1)?.sum ?? 0),
    spreadPercent: spreadOf(ladder),
  };
}

function hasOwn(
  own: ReadonlyMap<number, number>,
  ticks: number,
  side: Side,
  grouping: Grouping,
): boolean {
  if (grouping === 1) return own.has(ticks);
  const [from, to] = side === 'buy' ? [ticks, ticks + grouping - 1] : [ticks - grouping + 1, ticks];
  return [...own.keys()].some((mine) => mine >= from && mine <= to);
}

function shareOf(buy: number, sell: number): number | null {
  return buy + sell === 0 ? null : Math.round((buy / (buy + sell)) * 100);
}

function spreadOf({ asks, bids }: Ladder): string | null {
  const ask = asks[0]?.ticks;
  const bid = bids[0]?.ticks;
  if (ask === undefined || bid === undefined) return null;
  // less than a tenth of a percent is told finer: zero would be no spread at all
  const decimals = (ask - bid) * 1_000 < ask ? 3 : 2;
  const whole = 10 ** decimals;
  const parts = Math.max(0, Math.floor(((ask - bid) * 100 * whole) / ask));
  return `${Math.floor(parts / whole)}.${String(parts % whole).padStart(decimals, '0')}`;
}

/** What taking all up to a row would mean; every figure cut, never rounded up. */
export interface DepthTo {
  readonly average: string;
  readonly sum: string;
  readonly value: string;
}

/**
 * Sums a side of the book from its best price to `ticks`, as decimal text: coins in `sum`, money of
 * the quote in `average` and `value`; null where nothing stands there.
 */
export function depthTo(
  ladder: Ladder,
  side: Side,
  ticks: Ticks,
  spec: MarketSpec,
): DepthTo | null {
  let lots = 0;
  let money = 0n;
  for (const rung of side === 'buy' ? ladder.bids : ladder.asks) {
    if (side === 'buy' ? rung.ticks < ticks : rung.ticks > ticks) break;
    lots += rung.lots;
    money += notional(rung.ticks, rung.lots, spec);
  }
  const average = averagePrice(lots, money, spec);
  if (average === null) return null;
  return {
    average,
    sum: formatAmount(baseAmount(lots as Lots, spec), spec.base.scale),
    value: formatAmount(money as Amount, spec.quote.scale),
  };
}

/** How many trailing digits of a price lie below the chosen grouping: they are drawn pale. */
export function paleDigits(spec: MarketSpec, grouping: Grouping): number {
  let digits = 0;
  for (let step = spec.tickUnits * BigInt(grouping); step % 10n === 0n; step /= 10n) digits += 1;
  return digits;
}

/** Cuts a shown price where its pale digits begin; separators go with the digits after them. */
export function splitPale(text: string, pale: number): readonly [string, string] {
  let left = pale;
  let at = text.length;
  while (at > 0 && left > 0) {
    at -= 1;
    if (/[\d۰-۹]/.test(text[at] ?? '')) left -= 1;
  }
  return [text.slice(0, at), text.slice(at)];
}

import { type MarketSpec, notional, type Side, type Ticks } from '@sarraf/market';
import type { Ladder } from './ladder.ts';

/** All that stands between the best price of a side and this one. */
export interface DepthPoint {
  readonly ticks: Ticks;
  readonly lots: number;
  /** What it is worth at its own prices, in the quote's smallest unit. */
  readonly money: bigint;
}

/** What the picture of the book's depth is drawn from: prices in ticks, sums in lots. */
export interface DepthCurve {
  /** Best first. */
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  /** The prices that are drawn, as far to either side of the middle. */
  readonly from: number;
  readonly to: number;
  /** The larger of both sums, at least one lot. */
  readonly lotsMax: number;
}

/** Running sums of both sides within the same distance of the middle; null for an empty book. */
export function depthCurve(ladder: Ladder, spec: MarketSpec): DepthCurve | null {
  const [bid, ask] = [ladder.bids[0]?.ticks, ladder.asks[0]?.ticks];
  if (bid === undefined && ask === undefined) return null;
  const middle = ((bid ?? ask ?? 1) + (ask ?? bid ?? 1)) / 2;
  const lowest = ladder.bids.at(-1)?.ticks ?? middle;
  const highest = ladder.asks.at(-1)?.ticks ?? middle;
  // The shorter side would end in the void: both are cut where it ends, unless it hardly begins.
  const [near, far] = [middle - lowest, highest - middle].toSorted((a, b) => a - b);
  const reach = Math.max(near ?? 1, (far ?? 1) / 3, 1);
  const [from, to] = [middle - reach, middle + reach];
  const within = (side: Side) => {
    let lots = 0;
    let money = 0n;
    return (side === 'buy' ? ladder.bids : ladder.asks)
      .filter(({ ticks }) => ticks >= from && ticks <= to)
      .map((rung): DepthPoint => {
        lots += rung.lots;
        money += notional(rung.ticks, rung.lots, spec);
        return { ticks: rung.ticks, lots, money };
      });
  };
  const [bids, asks] = [within('buy'), within('sell')];
  const lotsMax = Math.max(bids.at(-1)?.lots ?? 0, asks.at(-1)?.lots ?? 0, 1);
  return { bids, asks, from, to, lotsMax };
}

/** The sum up to a price, on the side that the price lies on; null between the sides. */
export function depthAt(
  curve: DepthCurve,
  ticks: number,
): { readonly side: Side; readonly point: DepthPoint } | null {
  const bid = curve.bids.findLast((point) => point.ticks >= ticks);
  if (bid !== undefined) return { side: 'buy', point: bid };
  const ask = curve.asks.findLast((point) => point.ticks <= ticks);
  return ask === undefined ? null : { side: 'sell', point: ask };
}

/** A side as an SVG path of steps, closed on the ground; in units of the picture. */
export function stepPath(
  points: readonly DepthPoint[],
  xOf: (ticks: number) => number,
  yOf: (lots: number) => number,
  edge: number,
): string {
  const first = points[0];
  if (first === undefined) return '';
  const steps = points.map(
    ({ ticks, lots }) => `H${xOf(ticks).toFixed(1)}V${yOf(lots).toFixed(1)}`,
  );
  const start = `M${xOf(first.ticks).toFixed(1)} ${yOf(0).toFixed(1)}`;
  return `${start}${steps.join('')}H${xOf(edge).toFixed(1)}V${yOf(0).toFixed(1)}Z`;
}

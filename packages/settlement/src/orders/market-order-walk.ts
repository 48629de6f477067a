import { quoteUnits, type Side } from '@sarraf/market';
import type { MatchStop } from '@sarraf/matching';
import type { MarketState } from '../records/market-state.ts';

/** What a market order will do, known before anything is held. */
export interface WalkPlan {
  /** Lots that trade. */
  readonly lots: number;
  /** Money that changes hands, quote units. */
  readonly quote: bigint;
  /** Lots that were asked for and find nobody within the bound. */
  readonly restLots: number;
  readonly stop: MatchStop;
}

/** Walks the other side for a quantity of the coin. */
export function walkBase(
  market: MarketState,
  side: Side,
  boundTicks: number,
  user: number,
  lots: number,
): WalkPlan {
  let left = lots;
  let quote = 0n;
  const stop = market.book.walk(side, boundTicks, user, (priceTicks, standing) => {
    const taken = Math.min(left, standing);
    left -= taken;
    quote += quoteUnits(priceTicks, taken, market.spec);
    return left > 0;
  });
  return { lots: lots - left, quote, restLots: left, stop: left === 0 ? 'filled' : stop };
}

/**
 * Walks the other side for an amount of money: whole lots while the money lasts. The order is
 * filled when the rest of the money buys no lot; a rest that met nobody is counted in the lots it
 * would have been at the order's worst price, or at the best one where nothing traded at all (the
 * minima say that there it is a lot at least).
 */
export function walkQuote(
  market: MarketState,
  side: Side,
  boundTicks: number,
  user: number,
  units: bigint,
  bestTicks: number,
): WalkPlan {
  const { quotePerTickLot } = market.spec;
  let left = units;
  let lots = 0;
  const stop = market.book.walk(side, boundTicks, user, (priceTicks, standing) => {
    const perLot = BigInt(priceTicks) * quotePerTickLot;
    const affordable = left / perLot;
    const isEnough = affordable < BigInt(standing);
    const taken = isEnough ? Number(affordable) : standing;
    left -= perLot * BigInt(taken);
    lots += taken;
    return !isEnough;
  });
  const quote = units - left;
  if (stop === 'filled') return { lots, quote, restLots: 0, stop };
  const restTicks = lots === 0 ? bestTicks : Math.max(1, boundTicks);
  const rest = left / (BigInt(restTicks) * quotePerTickLot);
  const spare = BigInt(Number.MAX_SAFE_INTEGER - lots);
  const restLots = Number(rest < spare ? rest : spare);
  return { lots, quote, restLots, stop: restLots === 0 ? 'filled' : stop };
}

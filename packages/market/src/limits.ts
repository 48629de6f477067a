import type { Lots, MarketSpec, Ticks } from './market-spec.ts';
import type { Side } from './order-words.ts';
import { type Amount, divCeil, divFloor } from '@sarraf/money';
import { ceilMillions, floorMillions } from './millions.ts';
import { baseAmount, notional, STEPS_MAX } from './price.ts';

const MILLION = 1_000_000n;
const PPM = 1_000_000;

/** Lowest and highest limit price around a reference price; both inclusive, inward to the tick. */
export function priceBand(reference: Ticks, market: MarketSpec): { min: Ticks; max: Ticks } {
  const low = reference * (PPM - market.bandPpm);
  const high = reference * (PPM + market.bandPpm);
  if (low >= 0 && high <= STEPS_MAX) {
    return { min: ceilMillions(low) as Ticks, max: floorMillions(high) as Ticks };
  }
  const ref = BigInt(reference);
  const band = BigInt(market.bandPpm);
  return {
    min: Number(divCeil(ref * (MILLION - band), MILLION)) as Ticks,
    max: Number(divFloor(ref * (MILLION + band), MILLION)) as Ticks,
  };
}

/**
 * The worst price a market order accepts: what the user saw bounds it, never prices it.
 * Buy: min(best ask, seen) x (1 + bound), sell: max(best bid, seen) x (1 - bound), inward.
 */
export function marketBound(
  side: Side,
  best: Ticks,
  seen: Ticks | undefined,
  market: MarketSpec,
): Ticks {
  const bound = BigInt(market.boundPpm);
  if (side === 'buy') {
    const from = BigInt(seen === undefined ? best : Math.min(best, seen));
    return Number(divFloor(from * (MILLION + bound), MILLION)) as Ticks;
  }
  const from = BigInt(seen === undefined ? best : Math.max(best, seen));
  return Number(divCeil(from * (MILLION - bound), MILLION)) as Ticks;
}

/**
 * The worst price a stop-market order takes once it is triggered: stop x (1 + bound) for a buy,
 * stop x (1 - bound) for a sell, inward to the tick. A buy holds this price x quantity.
 */
export function stopBound(side: Side, stop: Ticks, market: MarketSpec): Ticks {
  const from = BigInt(stop);
  const bound = BigInt(market.stopBoundPpm);
  const worst =
    side === 'buy'
      ? divFloor(from * (MILLION + bound), MILLION)
      : divCeil(from * (MILLION - bound), MILLION);
  return Number(worst) as Ticks;
}

/** Which minimum an order misses: of coins, or of their worth in the quote. */
export type MinimaError = 'amount_below_minimum' | 'notional_below_minimum';

/**
 * The market's minima. `sellsAll` is a sell of everything that is available (rounded down to the
 * lot): such a sell is exempt down to a tenth, so that whatever was bought can be sold.
 */
export function checkMinima(
  ticks: Ticks,
  lots: Lots,
  market: MarketSpec,
  sellsAll: boolean,
): MinimaError | undefined {
  const divisor = sellsAll ? 10n : 1n;
  if (baseAmount(lots, market) * divisor < market.minQuantity) return 'amount_below_minimum';
  if (notional(ticks, lots, market) * divisor < market.minNotional) return 'notional_below_minimum';
  return undefined;
}

/**
 * Whether an order meets the minima, as far as numbers are exact and tell; they cost far less than
 * bigints. False says nothing: see {@link checkMinima}.
 */
export function surelyMeetsMinima(ticks: Ticks, lots: Lots, market: MarketSpec): boolean {
  const base = lots * market.lotUnitsNumber;
  const quote = ticks * lots * market.quotePerTickLotNumber;
  const isExact = base <= STEPS_MAX && quote <= STEPS_MAX;
  return isExact && base >= market.minQuantityNumber && quote >= market.minNotionalNumber;
}

/** What a limit order must hold: the money of a buy, the coins of a sell. Fees come from what is received. */
export function holdForLimit(side: Side, ticks: Ticks, lots: Lots, market: MarketSpec): Amount {
  return side === 'buy' ? notional(ticks, lots, market) : baseAmount(lots, market);
}

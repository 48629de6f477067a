import { type Amount, assert, parseDecimal, pow10 } from '@sarraf/money';
import type { MarketStatus } from './order-words.ts';

declare const ticksBrand: unique symbol;
declare const lotsBrand: unique symbol;

/** A price as a whole number of the market's ticks. A safe integer. */
export type Ticks = number & { readonly [ticksBrand]: 'Ticks' };
/** A quantity as a whole number of the market's lots. A safe integer. */
export type Lots = number & { readonly [lotsBrand]: 'Lots' };

/** What an operator writes down to make a market; texts are decimals of the asset itself. */
export interface MarketSeed {
  readonly base: { readonly symbol: string; readonly scale: number };
  readonly quote: { readonly symbol: string; readonly scale: number };
  /** Price step in the quote asset (toman for IRT): `'100000'`, `'0.00001'`. A power of ten. */
  readonly tickSize: string;
  /** Quantity step in the base asset: `'0.000001'`. A power of ten. */
  readonly lotSize: string;
  /** Least quantity of an order, in the base asset. */
  readonly minQuantity: string;
  /** Least price x quantity of an order, in the quote asset. */
  readonly minNotional: string;
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  /** Farthest a limit price may stand from the reference price. */
  readonly bandPpm: number;
  /** Farthest a market order may walk from min/max(best, seen). */
  readonly boundPpm: number;
  /** Farthest a triggered stop-market order may walk from its stop price; by default 50,000. */
  readonly stopBoundPpm?: number;
  /** Its base is a stablecoin and its quote toman: what is bought here counts for limits of it. */
  readonly isStablecoin?: boolean;
  readonly status: MarketStatus;
}

const STOP_BOUND_PPM = 50_000;

/** A market in smallest units. `symbol` is base + quote: `BTCIRT`. */
export interface MarketSpec {
  readonly symbol: string;
  readonly base: { readonly symbol: string; readonly scale: number };
  readonly quote: { readonly symbol: string; readonly scale: number };
  /** Decimals of a price text, and the tick in units of 10^-priceScale of the quote asset. */
  readonly priceScale: number;
  readonly tickUnits: bigint;
  /** Lot in the base asset's smallest units. */
  readonly lotUnits: Amount;
  /** Worth of one lot at one tick in the quote's smallest units: whole, so nothing rounds. */
  readonly quotePerTickLot: bigint;
  /** These as numbers, `Infinity` where a number is not exact. */
  readonly lotUnitsNumber: number;
  readonly quotePerTickLotNumber: number;
  readonly minQuantityNumber: number;
  readonly minNotionalNumber: number;
  readonly minQuantity: Amount;
  readonly minNotional: Amount;
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  readonly bandPpm: number;
  readonly boundPpm: number;
  readonly stopBoundPpm: number;
  readonly isStablecoin: boolean;
  readonly status: MarketStatus;
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

const exactNumber = (units: bigint): number =>
  units <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(units) : Infinity;

function units(text: string, scale: number, what: string): bigint {
  const parsed = parseDecimal(text, scale);
  assert(parsed.ok && parsed.value > 0n, `${what} is a positive decimal of its asset`);
  return parsed.value;
}

/**
 * A market from what the operator wrote.
 *
 * @throws InvariantError when tick x lot is not a whole number of the quote's smallest units,
 *   or a step is finer than its asset
 */
export function defineMarket(seed: MarketSeed): MarketSpec {
  const priceScale = decimalsOf(seed.tickSize);
  const tickUnits = units(seed.tickSize, priceScale, 'tickSize');
  const lotUnits = units(seed.lotSize, seed.base.scale, 'lotSize');
  // one lot at one tick = tickUnits/10^priceScale x lotUnits/10^baseScale, in quote units
  const numerator = tickUnits * lotUnits * pow10(seed.quote.scale);
  const denominator = pow10(priceScale + seed.base.scale);
  assert(numerator % denominator === 0n, 'tickSize x lotSize is whole in the quote asset');
  const minQuantity = units(seed.minQuantity, seed.base.scale, 'minQuantity');
  const minNotional = units(seed.minNotional, seed.quote.scale, 'minNotional');
  return {
    symbol: seed.base.symbol + seed.quote.symbol,
    base: seed.base,
    quote: seed.quote,
    priceScale,
    tickUnits,
    lotUnits: lotUnits as Amount,
    quotePerTickLot: numerator / denominator,
    lotUnitsNumber: exactNumber(lotUnits),
    quotePerTickLotNumber: exactNumber(numerator / denominator),
    minQuantity: minQuantity as Amount,
    minNotional: minNotional as Amount,
    minQuantityNumber: exactNumber(minQuantity),
    minNotionalNumber: exactNumber(minNotional),
    makerFeePpm: seed.makerFeePpm,
    takerFeePpm: seed.takerFeePpm,
    bandPpm: seed.bandPpm,
    boundPpm: seed.boundPpm,
    stopBoundPpm: seed.stopBoundPpm ?? STOP_BOUND_PPM,
    isStablecoin: seed.isStablecoin ?? false,
    status: seed.status,
  };
}

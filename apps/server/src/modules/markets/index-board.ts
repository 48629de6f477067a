// Outside prices in memory: the worth of things while they are fresh, nothing afterwards.
import { divFloor, formatDecimal, pow10 } from '@sarraf/money';
import { INDEX_FRESH_MS } from '@sarraf/settlement';
import { PRICE_SCALE, priceUnits } from '../../providers/price/price-text.ts';

/** Bus subject: an {@link IndexReading}, of the process that asks the price sources. */
export const MARKET_INDEX = 'market.index';

/** What the price sources say together. */
export interface IndexReading {
  readonly prices: readonly {
    readonly symbol: string;
    readonly priceUsdt: string;
    readonly at: number;
  }[];
  readonly usdtToman: string | null;
  /** When the toman price was seen, ms since 1970. */
  readonly at: number;
  readonly sources: readonly SourceHealth[];
}

/** How one price source does. */
export interface SourceHealth {
  readonly name: string;
  readonly simulated: boolean;
  /** Whether it answered when it was last asked; null before that. */
  readonly answers: boolean | null;
  /** The newest moment that any of its prices was seen at. */
  readonly seenAt: number | null;
  /** How many of its prices the index is made of. */
  readonly used: number;
  /** How many are too old. */
  readonly stale: number;
  /** Coins whose price stands apart from what the others say. */
  readonly outliers: readonly string[];
  /** How many are fresh but have too few beside them. */
  readonly unconfirmed: number;
}

/** An outside price and when it was seen, ms since 1970. */
export interface BoardPrice {
  readonly price: string;
  readonly at: number;
}

/**
 * The newest reading; a coin that it has no index for has none, and every answer is undefined once
 * it is older than two minutes.
 */
export interface IndexBoard {
  apply(reading: IndexReading): void;
  /** One coin in USDT; a USDT is one while its toman price is known. */
  inUsdt(symbol: string): BoardPrice | undefined;
  /** One coin, or one USDT, in toman. */
  inToman(symbol: string): BoardPrice | undefined;
  /** Symbols that ever had an index. */
  symbols(): readonly string[];
  /** As the newest reading found them. */
  sources(): readonly SourceHealth[];
}

/** Decimals of a computed toman price: enough for coins of a ten-thousandth of a toman. */
const TOMAN_SCALE = 8;

/** A board that asks `now` (ms since 1970) about freshness. */
export function createIndexBoard(now: () => number): IndexBoard {
  const usdt = new Map<string, BoardPrice | undefined>();
  let tether: BoardPrice | undefined;
  let hadTether = false;
  let sources: readonly SourceHealth[] = [];
  const fresh = (price: BoardPrice | undefined): BoardPrice | undefined =>
    price !== undefined && now() - price.at <= INDEX_FRESH_MS ? price : undefined;
  return {
    apply: (reading) => {
      for (const symbol of usdt.keys()) usdt.set(symbol, undefined);
      for (const { symbol, priceUsdt, at } of reading.prices) {
        usdt.set(symbol, { price: priceUsdt, at });
      }
      const { usdtToman, at } = reading;
      tether = usdtToman === null ? undefined : { price: usdtToman, at };
      hadTether ||= tether !== undefined;
      sources = reading.sources;
    },
    inUsdt: (symbol) => {
      if (symbol !== 'USDT') return fresh(usdt.get(symbol));
      const rate = fresh(tether);
      return rate === undefined ? undefined : { price: '1', at: rate.at };
    },
    inToman: (symbol) => {
      const rate = fresh(tether);
      if (symbol === 'USDT' || rate === undefined) return rate;
      const coin = fresh(usdt.get(symbol));
      if (coin === undefined) return undefined;
      const price = multiply(coin.price, rate.price);
      return price === undefined ? undefined : { price, at: Math.min(coin.at, rate.at) };
    },
    symbols: () => [...(hadTether ? ['USDT'] : []), ...usdt.keys()],
    sources: () => sources,
  };
}

/** When the newest price was seen that an index is made of; undefined where none is. */
export function seenAt(sources: readonly SourceHealth[]): number | undefined {
  return sources.reduce<number | undefined>(
    (newest, { seenAt: at, used }) =>
      used === 0 || at === null ? newest : Math.max(newest ?? at, at),
    undefined,
  );
}

/** Product of two price texts, rounded down; undefined when one is no price. */
function multiply(a: string, b: string): string | undefined {
  const left = priceUnits(a);
  const right = priceUnits(b);
  if (left === undefined || right === undefined) return undefined;
  const product = divFloor(left * right, pow10(2 * PRICE_SCALE - TOMAN_SCALE));
  return formatDecimal(product, TOMAN_SCALE);
}

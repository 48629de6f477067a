// Outside prices in memory: the worth of things while they are fresh, nothing afterwards.
import { divFloor, formatDecimal, parseDecimal, pow10 } from '@sarraf/money';

/** An outside price older than this is no price: product.md, "Orders", OTC and bands. */
export const INDEX_FRESH_MS = 120_000;

/** What the price poller tells all processes by the bus subject `market.index`. */
export interface IndexReading {
  readonly prices: readonly {
    readonly symbol: string;
    readonly priceUsdt: string;
    readonly at: number;
  }[];
  readonly usdtToman: string | null;
  /** When the source said it, ms since 1970. */
  readonly at: number;
}

export interface BoardPrice {
  readonly price: string;
  readonly at: number;
}

/** The newest reading; every answer is undefined once it is older than two minutes. */
export interface IndexBoard {
  apply(reading: IndexReading): void;
  /** One coin in USDT; a USDT is one while its toman price is known. */
  inUsdt(symbol: string): BoardPrice | undefined;
  /** One coin, or one USDT, in toman. */
  inToman(symbol: string): BoardPrice | undefined;
  /** Symbols of the newest reading, whatever its age. */
  symbols(): readonly string[];
}

const PRICE_SCALE = 13;
/** Decimals of a computed toman price: enough for coins of a ten-thousandth of a toman. */
const TOMAN_SCALE = 8;

/** A board that asks `now` (ms since 1970) about freshness. */
export function createIndexBoard(now: () => number): IndexBoard {
  const usdt = new Map<string, BoardPrice>();
  let tether: BoardPrice | undefined;
  const fresh = (price: BoardPrice | undefined): BoardPrice | undefined =>
    price !== undefined && now() - price.at <= INDEX_FRESH_MS ? price : undefined;
  return {
    apply: (reading) => {
      for (const { symbol, priceUsdt, at } of reading.prices) {
        usdt.set(symbol, { price: priceUsdt, at });
      }
      if (reading.usdtToman !== null) tether = { price: reading.usdtToman, at: reading.at };
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
    symbols: () => [...(tether === undefined ? [] : ['USDT']), ...usdt.keys()],
  };
}

/** Product of two price texts, rounded down; undefined when one is no price. */
function multiply(a: string, b: string): string | undefined {
  const left = parseDecimal(a, PRICE_SCALE);
  const right = parseDecimal(b, PRICE_SCALE);
  if (!left.ok || !right.ok) return undefined;
  const product = divFloor(left.value * right.value, pow10(2 * PRICE_SCALE - TOMAN_SCALE));
  return formatDecimal(product, TOMAN_SCALE);
}

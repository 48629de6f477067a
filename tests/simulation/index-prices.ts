// The index prices that the house quotes by: they walk around the middle of each market.
import type { SeededRandom } from '@sarraf/testing';
import { formatPrice, type Ticks } from '../../packages/market/src/index.ts';
import { formatDecimal } from '../../packages/money/src/index.ts';
import type { SetIndexPrices } from '../../packages/settlement/src/index.ts';
import { type Market, MIDDLE, SPECS } from './markets.ts';

const MILLION = 1_000_000;
const SCALE = 9;

/** The markets of which the house quotes. */
export const OTC_MARKETS = [
  'BTCIRT',
  'USDTIRT',
  'AAAQQQ',
  'AAAUSDT',
] as const satisfies readonly Market[];
/** One of them. */
export type OtcMarket = (typeof OTC_MARKETS)[number];

/** Prices as they are, and the commands that tell them. */
export class IndexPrices {
  readonly #rng: SeededRandom;
  /** How far each has walked from the middle, ppm. */
  readonly #walked = new Map<OtcMarket, number>();

  constructor(rng: SeededRandom) {
    this.#rng = rng;
  }

  /** The price goes up or down a little, never more than 2% from the middle. */
  walk(market: OtcMarket): void {
    const walked = (this.#walked.get(market) ?? 0) + this.#rng.below(12_001) - 6_000;
    this.#walked.set(market, Math.max(-20_000, Math.min(20_000, walked)));
  }

  /** A market's price now, as decimal text. */
  of(market: OtcMarket): string {
    const [whole = '', decimals = ''] = formatPrice(MIDDLE[market] as Ticks, SPECS[market]).split(
      '.',
    );
    const units = BigInt(whole + decimals.padEnd(SCALE, '0'));
    const walked = BigInt(MILLION + (this.#walked.get(market) ?? 0));
    return formatDecimal((units * walked) / BigInt(MILLION), SCALE);
  }

  /** Of all markets, seen just now. */
  all(): SetIndexPrices {
    const prices = OTC_MARKETS.map((market) => ({ market, price: this.of(market), ageMs: 0 }));
    return { type: 'set_index_prices', prices };
  }

  /** Of some markets: most walk a little, some are not known, some were seen long ago. */
  some(): SetIndexPrices {
    const rng = this.#rng;
    const ageMs = rng.chance(6) ? 125_000 : rng.below(3_000);
    const prices = OTC_MARKETS.filter(() => rng.chance(70)).map((market) => {
      this.walk(market);
      const price = rng.chance(4) ? '0' : this.of(market);
      return { market: rng.chance(1) ? 'NONEXX' : market, price, ageMs };
    });
    if (prices.length > 0) return { type: 'set_index_prices', prices };
    const market = 'USDTIRT';
    return { type: 'set_index_prices', prices: [{ market, price: this.of(market), ageMs }] };
  }
}

// Random changes of what everybody's orders are held against.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import type { MarketSeed } from '@sarraf/market';
import type { SeededRandom } from '@sarraf/testing';
import type { Command, FeeTier } from '../index.ts';
import { middle, USERS } from './random-otc.ts';
import { plain } from './trading-system.ts';

/** Small numbers and many equal prices: orders meet, queue, run dry and run into their owners. */
export const MARKET_SEEDS: readonly [MarketSeed, MarketSeed] = [
  {
    ...plain,
    makerFeePpm: 3_000,
    takerFeePpm: 7_000,
    boundPpm: 30_000,
    bandPpm: 80_000,
    isStablecoin: true,
  },
  BITCOIN_TOMAN,
];

/** Changes of markets, prices and fees, from one seed. */
export class RandomConfiguration {
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** A change of a market, a price, the fees, or what an account begins with; undefined: of the limits. `made` numbers it. */
  next(made: number): Command | undefined {
    const random = this.#random;
    const market = random.pick(['AAAQQQ', 'BTCIRT'] as const);
    const kind = random.below(6);
    if (kind === 5) return undefined;
    if (kind === 4) return this.#fees();
    if (kind === 0) {
      const ticks = random.chance(30) ? 0 : middle[market] + random.below(7) - 3;
      return { type: 'set_reference_price', market, ticks };
    }
    if (kind === 1) {
      const stops = random.chance(15);
      const status = stops ? random.pick(['CancelOnly', 'Halted', 'Hidden'] as const) : 'Active';
      return { type: 'set_market_status', market, status };
    }
    if (kind === 2) {
      const seed = market === 'AAAQQQ' ? MARKET_SEEDS[0] : MARKET_SEEDS[1];
      const takerFeePpm = random.below(9_000);
      const tickSize = random.chance(5) ? '2' : '1';
      return {
        type: 'configure_market',
        seed: { ...seed, takerFeePpm, ...(market === 'AAAQQQ' && { tickSize }) },
      };
    }
    const user = 1 + random.below(USERS);
    const reference = random.chance(80) ? `extra ${made}` : 'extra';
    const asset = random.pick(['AAA', 'QQQ', 'BTC', 'IRT', 'NIL'] as const);
    const units = `${1 + random.below(500)}`;
    return { type: 'post_opening', owner: `user:${user}`, asset, units, reference };
  }

  #fees(): Command {
    const random = this.#random;
    const tier = (levelMin: number, volumeMinUnits: string): FeeTier => {
      const takerPpm = random.below(5_000);
      return { levelMin, volumeMinUnits, quote: 'IRT', makerPpm: takerPpm >> 1, takerPpm };
    };
    const tiers = [tier(0, '0'), tier(1, '0'), tier(2, '90000000'), tier(0, '9000000000')];
    return { type: 'configure_fees', tiers: tiers.slice(0, random.below(5)) };
  }
}

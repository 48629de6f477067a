import type { MakerConfig } from '../config.ts';
import { seededRandom } from '../seeded-random.ts';
import { lotsWorth, type MarketRules } from './market-rules.ts';

export type Side = 'buy' | 'sell';

/** One order that the maker wants in a book. */
export interface WantedQuote {
  readonly side: Side;
  readonly priceTicks: bigint;
  readonly lots: bigint;
}

/** What a level is worth, in the quote asset; each is varied and grows away from the middle. */
const LEVEL_NOTIONAL: Readonly<Record<string, number>> = { IRT: 40_000_000, USDT: 350 };
const PPM = 1_000_000n;

/**
 * The quotes around an index price. Prices lie on a grid that stands still while the index moves,
 * so that a move cancels and places a few orders at the ends and leaves the others alone.
 *
 * @example planQuotes(rules, 110_100n, 64n, config, 7) // 8 bids below, 8 asks above
 */
export function planQuotes(
  rules: MarketRules,
  indexTicks: bigint,
  gap: bigint,
  config: MakerConfig,
  seed: number,
): readonly WantedQuote[] {
  const half = atLeastOne((indexTicks * BigInt(config.halfSpreadPpm)) / PPM);
  const firstAsk = (indexTicks + half + gap - 1n) / gap;
  const firstBid = (indexTicks - half) / gap;
  const quotes: WantedQuote[] = [];
  for (let level = 0; level < config.levelsPerSide; level += 1) {
    quotes.push(quote(rules, 'sell', firstAsk + BigInt(level), gap, level, seed));
    const below = firstBid - BigInt(level);
    if (below > 0n) quotes.push(quote(rules, 'buy', below, gap, level, seed));
  }
  return quotes;
}

/** Ticks between two grid lines. Asked for once a market: another gap would move every quote. */
export function gridGapOf(indexTicks: bigint, config: MakerConfig): bigint {
  return atLeastOne((indexTicks * BigInt(config.levelGapPpm)) / PPM);
}

function quote(
  rules: MarketRules,
  side: Side,
  gridLine: bigint,
  gap: bigint,
  level: number,
  seed: number,
): WantedQuote {
  // price and size belong to the grid line: asking again gives the same quote
  const random = seededRandom(seed, `${rules.symbol}${side}${gridLine}`);
  const jitter = BigInt(random.below(Number(gap / 3n) + 1));
  const priceTicks = side === 'sell' ? gridLine * gap + jitter : gridLine * gap - jitter;
  const base = LEVEL_NOTIONAL[rules.quoteAsset] ?? LEVEL_NOTIONAL['USDT'] ?? 1;
  const worth = Math.floor((base * random.between(40, 220) * (100 + 25 * level)) / 10_000);
  const ticks = priceTicks > 0n ? priceTicks : 1n;
  return { side, priceTicks: ticks, lots: lotsWorth(rules, String(worth), ticks) };
}

function atLeastOne(ticks: bigint): bigint {
  return ticks > 0n ? ticks : 1n;
}

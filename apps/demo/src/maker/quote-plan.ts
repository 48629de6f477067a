import { habitsOf, type MarketHabits, type Side } from '../market-habits.ts';
import { seededChance } from '../seeded-chance.ts';
import { lotsWorth, type MarketRules } from './market-rules.ts';

/** One order that the maker wants in a book. */
export interface WantedQuote {
  readonly side: Side;
  readonly priceTicks: bigint;
  readonly lots: bigint;
}

const PPM = 1_000_000n;
/** In average trades: the best quote outlasts two of the largest ones, which are worth five. */
const BEST_TIMES = [12, 20] as const;
/** Those behind it vary more. */
const LEVEL_TIMES_PERCENT = [600, 3_200] as const;

/**
 * The quotes around an index price: the best two follow it closely, the others lie on a grid that
 * stands still while it moves. So a move replaces the best two and a few at the ends, and leaves
 * the rest alone.
 *
 * @example planQuotes(rules, 110_100n, 64n, 12, 7) // 12 bids below, 12 asks above
 */
export function planQuotes(
  rules: MarketRules,
  indexTicks: bigint,
  gap: bigint,
  levelsPerSide: number,
  seed: number,
): readonly WantedQuote[] {
  const habits = habitsOf(rules);
  const quotes: WantedQuote[] = [];
  for (const side of ['sell', 'buy'] as const) {
    const best = bestTicks(habits, side, indexTicks);
    quotes.push({ side, priceTicks: best, lots: bestLots(rules, habits, side, best, seed) });
    // the next line leaves the best quote some room
    const room = gap / 4n;
    const line = side === 'sell' ? (best + room) / gap + 1n : (best - room + gap - 1n) / gap - 1n;
    for (let level = 1; level < levelsPerSide; level += 1) {
      const steps = BigInt(level - 1);
      const at = side === 'sell' ? line + steps : line - steps;
      if (at > 0n) quotes.push(levelQuote(rules, habits, side, at, gap, level, seed));
    }
  }
  return quotes;
}

/** The best bid or ask around an index price; also where the trades of the history happened. */
export function bestTicks(habits: MarketHabits, side: Side, indexTicks: bigint): bigint {
  const half = atLeastOne((indexTicks * BigInt(habits.halfSpreadPpm)) / PPM);
  return side === 'sell' ? indexTicks + half : atLeastOne(indexTicks - half);
}

/** Whether the quotes around `planned` are to follow the index to `now`. */
export function hasMoved(habits: MarketHabits, planned: bigint, now: bigint): boolean {
  const move = now > planned ? now - planned : planned - now;
  return move * PPM > planned * BigInt(habits.requotePpm);
}

/** Ticks between two grid lines. Asked for once a market: another gap would move every quote. */
export function gridGapOf(rules: MarketRules, indexTicks: bigint): bigint {
  return atLeastOne((indexTicks * BigInt(habitsOf(rules).levelGapPpm)) / PPM);
}

function bestLots(
  rules: MarketRules,
  habits: MarketHabits,
  side: Side,
  priceTicks: bigint,
  seed: number,
): bigint {
  const random = seededChance(seed, `${rules.symbol}${side}best${priceTicks}`);
  const worth = Math.ceil(habits.tradeWorth * random.between(...BEST_TIMES));
  return lotsWorth(rules, String(worth), priceTicks);
}

function levelQuote(
  rules: MarketRules,
  habits: MarketHabits,
  side: Side,
  gridLine: bigint,
  gap: bigint,
  level: number,
  seed: number,
): WantedQuote {
  // price and size belong to the grid line: asking again gives the same quote
  const random = seededChance(seed, `${rules.symbol}${side}${gridLine}`);
  const jitter = BigInt(random.below(Number(gap / 3n) + 1));
  const priceTicks = atLeastOne(
    side === 'sell' ? gridLine * gap + jitter : gridLine * gap - jitter,
  );
  const times = (random.between(...LEVEL_TIMES_PERCENT) * (100 + 25 * level)) / 10_000;
  const worth = Math.ceil(habits.tradeWorth * times);
  return { side, priceTicks, lots: lotsWorth(rules, String(worth), priceTicks) };
}

function atLeastOne(ticks: bigint): bigint {
  return ticks > 0n ? ticks : 1n;
}

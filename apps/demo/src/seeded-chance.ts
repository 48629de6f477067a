/** A reproducible source of chance: the same seed, the same choices. */
export interface SeededChance {
  /** A whole number from 0 up to and without `bound` (at most 2^32). */
  below(bound: number): number;
  /** A whole number between both ends, which are included. */
  between(min: number, max: number): number;
  /** A bell-shaped whole number with mean 0 and about this standard deviation. */
  bell(deviation: number): number;
}

/** mulberry32, seeded by a number and any text (a market's name), so that each walk is its own. */
export function seededChance(seed: number, name = ''): SeededChance {
  let state = seed >>> 0;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (bound: number): number => Math.floor((next() / 4_294_967_296) * bound);
  return {
    below,
    between: (min, max) => min + below(max - min + 1),
    // the sum of four even draws: deviation 1/sqrt(3) of the range, close enough to a bell
    bell: (deviation) => {
      const sum = (next() + next() + next() + next()) / 4_294_967_296 - 2;
      return Math.round(sum * deviation * Math.sqrt(3));
    },
  };
}

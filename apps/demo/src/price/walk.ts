import { formatDecimal, parseDecimal } from '@sarraf/money';
import { type SeededChance, seededChance } from '../seeded-chance.ts';

/** Prices are walked as whole numbers of 10^-13, so that no float ever touches one. */
const SCALE = 13;
const PPM = 1_000_000n;
/** So often a price moves: the history walks in the same steps. */
export const STEP_SECONDS = 5;
/** Each move is pulled back to the seed price by this part of the distance. */
export const PULL_DIVISOR = 8_000_000;
/** A published price has so many significant digits. */
const DIGITS = 7;

/** A price that wanders around where it started, the same way for the same seed. */
export interface PriceWalk {
  readonly symbol: string;
  readonly seedPrice: string;
  /** Decimal text, at most seven significant digits. */
  price(): string;
  advance(): void;
  /** Puts the price where a person or a kept state says; false when it is no price. */
  set(price: string): boolean;
}

/** Where a walk begins, and how far it goes at a time. */
export interface PriceWalkOptions {
  readonly symbol: string;
  readonly seedPrice: string;
  /** Deviation of one move in parts per million. */
  readonly movePpm: number;
  readonly seed: number;
}

/** A walk that stands at its seed price. */
export function createPriceWalk(options: PriceWalkOptions): PriceWalk {
  const { symbol, movePpm, seed } = options;
  const home = parsePrice(options.seedPrice);
  if (home === undefined) throw new Error(`The seed price of ${symbol} is no price.`);
  let current = home;
  // named by where it starts: a demo that is started often would else drift the same way each time
  const randomFrom = (price: bigint): SeededChance => seededChance(seed, `${symbol} ${price}`);
  let random = randomFrom(home);
  return {
    symbol,
    seedPrice: options.seedPrice,
    price: () => formatDecimal(significant(current), SCALE),
    advance: () => {
      const move = (current * BigInt(random.bell(movePpm * 1_000))) / (PPM * 1_000n);
      const next = current + move + (home - current) / BigInt(PULL_DIVISOR);
      // a demo's price stays within a quarter of its seed price
      if (next * 4n >= home * 3n && next * 4n <= home * 5n) current = next;
    },
    set: (price) => {
      const wanted = parsePrice(price);
      if (wanted === undefined) return false;
      current = wanted;
      random = randomFrom(wanted);
      return true;
    },
  };
}

function parsePrice(text: string): bigint | undefined {
  const parsed = parseDecimal(text, SCALE);
  return parsed.ok && parsed.value > 0n ? parsed.value : undefined;
}

function significant(value: bigint): bigint {
  const surplus = value.toString().length - DIGITS;
  if (surplus <= 0) return value;
  const unit = 10n ** BigInt(surplus);
  return ((value + unit / 2n) / unit) * unit;
}

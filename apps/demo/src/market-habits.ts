// How each market of the demo lives. The quotes, the trades and the history from before the first
// trade are made of this one table, so that nobody sees where the one ends and the other begins.
import { type SeededChance, seededChance } from './seeded-chance.ts';
import { SEED_USDT_TOMAN } from './price/seed-prices.ts';

/** What the one who takes does with the coin. */
export type Side = 'buy' | 'sell';

/** What is usual in one market. Parts per million are of the index price. */
export interface MarketHabits {
  /** From the index to the best bid and to the best ask. */
  readonly halfSpreadPpm: number;
  /** The quotes follow when the index moved by more than this. */
  readonly requotePpm: number;
  /** Between two quotes behind the best one. */
  readonly levelGapPpm: number;
  /** From one small trade to the next, on the average. */
  readonly gapSeconds: number;
  /** What a small trade is worth on the average, in the quote asset. */
  readonly tradeWorth: number;
}

type Distances = readonly [halfSpreadPpm: number, requotePpm: number, levelGapPpm: number];

interface CoinHabits {
  /** A day's turnover of the coin's toman market, in billions of toman; the USDT market has half. */
  readonly dayBillions: number;
  readonly gapSeconds: { readonly IRT: number; readonly USDT: number };
  readonly distances: Distances;
}

const SECONDS_A_DAY = 86_400;
/** The wider a market, the seldomer its quotes have to follow: that is what they cost. */
const MIDDLING: Distances = [300, 1_200, 750];
const WIDE: Distances = [500, 1_400, 750];
const SELDOM = { IRT: 120, USDT: 160 };

const COINS: Readonly<Record<string, CoinHabits>> = {
  USDT: { dayBillions: 300, gapSeconds: { IRT: 15, USDT: 15 }, distances: [50, 150, 400] },
  BTC: { dayBillions: 160, gapSeconds: { IRT: 6.5, USDT: 20 }, distances: [40, 180, 400] },
  ETH: { dayBillions: 60, gapSeconds: { IRT: 25, USDT: 40 }, distances: [80, 400, 700] },
  TRX: { dayBillions: 24, gapSeconds: { IRT: 45, USDT: 30 }, distances: MIDDLING },
  XRP: { dayBillions: 20, gapSeconds: SELDOM, distances: MIDDLING },
  SOL: { dayBillions: 17, gapSeconds: SELDOM, distances: MIDDLING },
  DOGE: { dayBillions: 14, gapSeconds: SELDOM, distances: MIDDLING },
  PAXG: { dayBillions: 12, gapSeconds: SELDOM, distances: MIDDLING },
  BNB: { dayBillions: 10, gapSeconds: SELDOM, distances: MIDDLING },
  TON: { dayBillions: 8, gapSeconds: SELDOM, distances: WIDE },
  ADA: { dayBillions: 6, gapSeconds: SELDOM, distances: WIDE },
  SHIB: { dayBillions: 5, gapSeconds: SELDOM, distances: WIDE },
  LTC: { dayBillions: 4, gapSeconds: SELDOM, distances: WIDE },
};
/** Of a coin that an operator lists later. */
const NEW_COIN: CoinHabits = { dayBillions: 3, gapSeconds: SELDOM, distances: WIDE };

/** The habits of a market, by its assets. */
export function habitsOf(market: {
  readonly baseAsset: string;
  readonly quoteAsset: string;
}): MarketHabits {
  const coin = COINS[market.baseAsset] ?? NEW_COIN;
  const isToman = market.quoteAsset === 'IRT';
  const [halfSpreadPpm, requotePpm, levelGapPpm] = coin.distances;
  const gapSeconds = isToman ? coin.gapSeconds.IRT : coin.gapSeconds.USDT;
  const dayWorth = isToman
    ? coin.dayBillions * 1e9
    : (coin.dayBillions * 1e9) / 2 / Number(SEED_USDT_TOMAN);
  const tradeWorth = (dayWorth * gapSeconds) / SECONDS_A_DAY;
  return { halfSpreadPpm, requotePpm, levelGapPpm, gapSeconds, tradeWorth };
}

const TEHRAN_SECONDS = 12_600;
const QUARTER = 900;
/** How busy the hours of Tehran's day are, in percent; about 100 over the day. */
const HOURS = [
  75, 60, 50, 45, 45, 50, 60, 75, 90, 105, 115, 120, 125, 120, 115, 115, 120, 130, 140, 145, 145,
  140, 120, 95,
] as const;

/**
 * How busy a market is in the quarter of an hour that holds a moment, in percent. It follows from
 * the moment alone: the history and the trades of today agree on it.
 */
export function activityPercent(seed: number, symbol: string, atSeconds: number): number {
  const quarter = Math.floor(atSeconds / QUARTER);
  const hour = Math.floor((atSeconds + TEHRAN_SECONDS) / 3_600) % 24;
  const chance = seededChance(seed, `${symbol} quarter ${quarter}`).between(70, 130);
  return Math.round(((HOURS[hour] ?? 100) * chance) / 100);
}

/** A small trade as it is drawn: what it is worth, in whole units of the quote asset. */
export interface DrawnTrade {
  readonly side: Side;
  readonly worth: number;
}

/** The small trades of one market, the same ones for the same seed and name. */
export class TradeDraws {
  readonly #habits: MarketHabits;
  readonly #random: SeededChance;
  readonly #seed: number;
  readonly #symbol: string;

  constructor(habits: MarketHabits, seed: number, symbol: string, name: string) {
    this.#habits = habits;
    this.#seed = seed;
    this.#symbol = symbol;
    this.#random = seededChance(seed, `${symbol} ${name}`);
  }

  /** From one trade to the next: between three and seven fifths of the average. */
  gapSeconds(): number {
    return this.#habits.gapSeconds * (0.6 + this.#random.below(801) / 1_000);
  }

  /** A trade of that moment: many small ones, a few that are 2.6 times the average. */
  trade(atSeconds: number): DrawnTrade {
    const random = this.#random;
    const side = random.below(2) === 0 ? 'buy' : 'sell';
    const even = random.below(1_001) / 1_000;
    const percent = activityPercent(this.#seed, this.#symbol, atSeconds);
    const times = ((0.2 + 2.4 * even * even) * percent) / 100;
    return { side, worth: Math.max(1, Math.round(this.#habits.tradeWorth * times)) };
  }
}

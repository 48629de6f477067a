import { type MarketRules, priceText, ticksOf } from '../maker/market-rules.ts';
import { habitsOf } from '../market-habits.ts';
import { SEED_PRICES, SEED_USDT_TOMAN, USDT_MOVE_PPM } from '../price/seed-prices.ts';
import { formatDecimal } from '@sarraf/money';
import {
  type Bar,
  coarserBars,
  pastBars,
  productOf,
  stretchesBefore,
  type Walk,
  walkBefore,
} from './candle-walk.ts';
import { tradedMinutes } from './traded-day.ts';

/** How long a bar is: minutes, or a day. */
export type Resolution = '1' | '15' | '60' | '1D';

/** A bar on the wire: opening time in unix seconds, then open, high, low, close and volume. */
export type WireBar = readonly [number, string, string, string, string, string];

/** Bars of one market and resolution, oldest first. */
export interface History {
  readonly symbol: string;
  readonly resolution: Resolution;
  readonly bars: readonly WireBar[];
}

/** Deviation of a five-second move. */
function movePpmOf(asset: string): number {
  return SEED_PRICES.find((seed) => seed.symbol === asset)?.movePpm ?? USDT_MOVE_PPM;
}

/**
 * A year of candles of each market up to a moment, ending at the price where the market maker
 * starts. All markets of a coin come from that coin's one walk; toman markets from its product
 * with the walk of USDT. The last day of every market comes first, as prices and day figures are
 * read from it; then each market's past, the newest kind first, so that a chart that is looked
 * at meanwhile grows backwards and never has a gap.
 */
export function* candleHistory(
  markets: readonly MarketRules[],
  endSeconds: number,
  seed: number,
): Generator<History> {
  const walkOf = createWalks(endSeconds, seed);
  for (const rules of markets) {
    yield* historyOf(rules, walkOf(rules), endSeconds, seed, ['1']);
  }
  for (const rules of markets) {
    yield* historyOf(rules, walkOf(rules), endSeconds, seed, ['15', '60', '1D']);
  }
}

/** The walk of any market; each coin is walked once. */
function createWalks(endSeconds: number, seed: number): (rules: MarketRules) => Walk {
  const walks = new Map<string, Walk>();
  const coinWalk = (asset: string): Walk => {
    const known = walks.get(asset);
    if (known !== undefined) return known;
    const walk = walkBefore(endSeconds, seed, `${asset} candles`, movePpmOf(asset));
    walks.set(asset, walk);
    return walk;
  };
  return ({ baseAsset, quoteAsset }) => {
    const coin = coinWalk(baseAsset);
    return quoteAsset === 'IRT' && baseAsset !== 'USDT' ? productOf(coin, coinWalk('USDT')) : coin;
  };
}

function* historyOf(
  rules: MarketRules,
  walk: Walk,
  endSeconds: number,
  seed: number,
  resolutions: readonly Resolution[],
): Generator<History> {
  const endTicks = ticksOf(rules, seedPriceOf(rules) ?? '');
  if (endTicks === undefined) return;
  const end = Number(endTicks);
  const minutes = tradedMinutes(rules, walk, end, seed);
  // what only the past needs is not drawn for the last day alone
  const past = resolutions.includes('1')
    ? []
    : pastBars(walk, end, lotsASecond(rules, endTicks), seed, rules.symbol);
  const bars = [...past, ...minutes];
  for (const resolution of resolutions) {
    const part = barsOf(resolution, bars, endSeconds);
    yield { symbol: rules.symbol, resolution, bars: part.map((bar) => wireBar(rules, bar)) };
  }
}

function barsOf(resolution: Resolution, bars: readonly Bar[], endSeconds: number): readonly Bar[] {
  const [, quarters, minutes] = stretchesBefore(endSeconds);
  const since = (from: number): readonly Bar[] => bars.filter((bar) => bar.t >= from);
  if (resolution === '1') return since(minutes?.from ?? 0);
  if (resolution === '15') return coarserBars(since(quarters?.from ?? 0), 900, endSeconds);
  return coarserBars(bars, resolution === '60' ? 3_600 : 86_400, endSeconds);
}

/** Where the price simulator starts a market, in its quote asset. */
export function seedPriceOf(rules: MarketRules): string | undefined {
  if (rules.symbol === 'USDTIRT') return SEED_USDT_TOMAN;
  const row = SEED_PRICES.find((seed) => seed.symbol === rules.baseAsset);
  if (row === undefined) return undefined;
  if (rules.quoteAsset === 'USDT') return row.priceUsdt;
  const decimals = row.priceUsdt.split('.')[1]?.length ?? 0;
  const units = BigInt(row.priceUsdt.replace('.', '')) * BigInt(SEED_USDT_TOMAN);
  return formatDecimal(units, decimals);
}

function lotsASecond(rules: MarketRules, endTicks: bigint): number {
  const { tradeWorth, gapSeconds } = habitsOf(rules);
  const lotWorth =
    Number(endTicks * rules.tickUnits * rules.lotUnits) /
    10 ** (rules.tickDecimals + rules.lotDecimals);
  return tradeWorth / gapSeconds / lotWorth;
}

function wireBar(rules: MarketRules, bar: Bar): WireBar {
  const price = (ticks: number): string => priceText(rules, BigInt(ticks));
  const volume = formatDecimal(BigInt(bar.v) * rules.lotUnits, rules.lotDecimals);
  return [bar.t, price(bar.o), price(bar.h), price(bar.l), price(bar.c), volume];
}

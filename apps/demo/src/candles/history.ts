import { type MarketRules, priceText, ticksOf } from '../maker/market-rules.ts';
import { SEED_PRICES, SEED_USDT_TOMAN } from '../price/seed-prices.ts';
import { formatDecimal } from '@sarraf/money';
import {
  type Bar,
  coarserBars,
  marketBars,
  productOf,
  type RelativeBar,
  stretchesBefore,
  walkBefore,
} from './candle-walk.ts';

export type Resolution = '1' | '15' | '60' | '1D';

/** A bar on the wire: opening time in unix seconds, then open, high, low, close and volume. */
export type WireBar = readonly [number, string, string, string, string, string];

export interface History {
  readonly symbol: string;
  readonly resolution: Resolution;
  readonly bars: readonly WireBar[];
}

const USDT_MINUTE_PPM = 110;
/** A minute's volume in the quote asset, about. */
const MINUTE_WORTH: Readonly<Record<string, number>> = { IRT: 250_000_000, USDT: 2_200 };

/** Deviation of a minute's move: three and a half times the index's five-second move. */
function minutePpm(asset: string): number {
  const row = SEED_PRICES.find((seed) => seed.symbol === asset);
  return row === undefined ? USDT_MINUTE_PPM : Math.round(row.movePpm * 3.5);
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
function createWalks(
  endSeconds: number,
  seed: number,
): (rules: MarketRules) => readonly RelativeBar[] {
  const walks = new Map<string, readonly RelativeBar[]>();
  const coinWalk = (asset: string): readonly RelativeBar[] => {
    const known = walks.get(asset);
    if (known !== undefined) return known;
    const walk = walkBefore(endSeconds, seed, `${asset} candles`, minutePpm(asset));
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
  walk: readonly RelativeBar[],
  endSeconds: number,
  seed: number,
  resolutions: readonly Resolution[],
): Generator<History> {
  const endTicks = ticksOf(rules, seedPriceOf(rules) ?? '');
  if (endTicks === undefined) return;
  const bars = marketBars(walk, Number(endTicks), lotsAMinute(rules, endTicks), seed, rules.symbol);
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

function lotsAMinute(rules: MarketRules, endTicks: bigint): number {
  const worth =
    BigInt(MINUTE_WORTH[rules.quoteAsset] ?? 1) *
    10n ** BigInt(rules.tickDecimals + rules.lotDecimals);
  return Number(worth / (endTicks * rules.tickUnits * rules.lotUnits));
}

function wireBar(rules: MarketRules, bar: Bar): WireBar {
  const price = (ticks: number): string => priceText(rules, BigInt(ticks));
  const volume = formatDecimal(BigInt(bar.v) * rules.lotUnits, rules.lotDecimals);
  return [bar.t, price(bar.o), price(bar.h), price(bar.l), price(bar.c), volume];
}

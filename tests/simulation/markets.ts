// The markets of the simulated house, and how people write prices and quantities there.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import type { SeededRandom } from '@sarraf/testing';
import {
  defineMarket,
  formatPrice,
  formatQuantity,
  type Lots,
  type MarketSeed,
  type MarketSpec,
  parsePrice,
  parseQuantity,
  priceToTicksFloor,
  type Ticks,
} from '../../packages/market/src/index.ts';
import { must } from './violation.ts';

/** One tick x one lot is one unit: orders meet, queue, run dry and run into their owners. */
const small: MarketSeed = {
  base: { symbol: 'AAA', scale: 0 },
  quote: { symbol: 'QQQ', scale: 0 },
  tickSize: '1',
  lotSize: '1',
  minQuantity: '1',
  minNotional: '1',
  makerFeePpm: 3_000,
  takerFeePpm: 7_000,
  bandPpm: 80_000,
  boundPpm: 30_000,
  status: 'Active',
};
/** Amounts beyond 2^53, and prices far from where a dense book begins. */
const huge: MarketSeed = {
  ...small,
  base: { symbol: 'BIG', scale: 0 },
  quote: { symbol: 'HUG', scale: 0 },
};
/** Tells what tether is worth; its minima are met often. */
const usdtIrt: MarketSeed = {
  base: { symbol: 'USDT', scale: 6 },
  quote: { symbol: 'IRT', scale: 1 },
  tickSize: '10',
  lotSize: '0.01',
  minQuantity: '1',
  minNotional: '300000',
  makerFeePpm: 1_000,
  takerFeePpm: 1_500,
  bandPpm: 100_000,
  boundPpm: 20_000,
  isStablecoin: true,
  status: 'Active',
};
/** No bound: a market sell takes whatever there is. */
const aaaUsdt: MarketSeed = {
  ...small,
  quote: { symbol: 'USDT', scale: 6 },
  tickSize: '0.01',
  boundPpm: 1_000_000,
  stopBoundPpm: 20_000,
};
/** Nearly nobody trades here, so that now and then its steps can change. */
const quiet: MarketSeed = { ...small, base: huge.base };

/** Descriptions of the markets as they begin; the tick of one changes later. */
export const SEEDS = {
  AAAQQQ: small,
  BTCIRT: BITCOIN_TOMAN,
  BIGHUG: huge,
  USDTIRT: usdtIrt,
  AAAUSDT: aaaUsdt,
  BIGQQQ: quiet,
};

/** A market's symbol. */
export type Market = keyof typeof SEEDS;
/** The one whose tick changes: its prices are named in ticks only. */
export const CHANGING: Market = 'BIGQQQ';
/** Out of a hundred orders, in this order. */
const SHARES: readonly (readonly [Market, number])[] = [
  ['AAAQQQ', 50],
  ['BTCIRT', 18],
  ['BIGHUG', 10],
  ['USDTIRT', 10],
  ['AAAUSDT', 9],
  ['BIGQQQ', 3],
];
/** Ticks around which people trade. */
export const MIDDLE: Record<Market, number> = {
  AAAQQQ: 100,
  BTCIRT: 124_853,
  BIGHUG: 90_000_000_007,
  USDTIRT: 11_050,
  AAAUSDT: 250,
  BIGQQQ: 100,
};
/** How far prices lie from the middle, and how many lots an order has. */
export const SIZES: Record<Market, { spread: number; least: number; most: number }> = {
  AAAQQQ: { spread: 5, least: 1, most: 60 },
  BTCIRT: { spread: 900, least: 100, most: 4_000 },
  BIGHUG: { spread: 40, least: 100_001, most: 200_003 },
  USDTIRT: { spread: 60, least: 60, most: 9_000 },
  AAAUSDT: { spread: 12, least: 1, most: 60 },
  BIGQQQ: { spread: 4, least: 1, most: 3 },
};

/** Rules of the markets as they begin. */
export const SPECS: Record<Market, MarketSpec> = {
  AAAQQQ: defineMarket(small),
  BTCIRT: defineMarket(BITCOIN_TOMAN),
  BIGHUG: defineMarket(huge),
  USDTIRT: defineMarket(usdtIrt),
  AAAUSDT: defineMarket(aaaUsdt),
  BIGQQQ: defineMarket(quiet),
};

/** A market drawn by its share of the orders. */
export function pickMarket(rng: SeededRandom): Market {
  let left = rng.below(100);
  for (const [market, share] of SHARES) {
    if (left < share) return market;
    left -= share;
  }
  return 'AAAQQQ';
}

/** Written as people write it, read as the server reads it: the same ticks and lots. */
export function typed(
  market: Market,
  ticks: number,
  lots: number,
): { priceTicks: number; lots: number } {
  if (market === CHANGING) return { priceTicks: ticks, lots };
  const spec = SPECS[market];
  const inPersian = (text: string): string =>
    text.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
  const price = formatPrice(ticks as Ticks, spec);
  const read = parsePrice(inPersian(price), spec);
  const quantity = parseQuantity(formatQuantity(lots as Lots, spec), spec);
  const [whole, decimals = ''] = price.split('.');
  const floor = priceToTicksFloor(`${whole}.${decimals.padEnd(spec.priceScale, '0')}999`, spec);
  const isSame = read.ok && quantity.ok && read.value === ticks && quantity.value === lots;
  must(isSame && floor === ticks, 'money', () => `${price} is not ${ticks} ticks again`);
  return { priceTicks: ticks, lots };
}

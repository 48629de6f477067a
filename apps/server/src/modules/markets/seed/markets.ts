// The markets of the first start, from the product's seed table. Later changes are an operator's.
import type { MarketSeed } from '@sarraf/market';
import type { FeeTier } from '@sarraf/settlement';
import { ASSET_SEEDS } from './assets.ts';

type Steps = readonly [tickSize: string, lotSize: string];

/** Tick and lot of each coin against USDT and against toman. */
const STEPS: Readonly<Record<string, { readonly usdt?: Steps; readonly toman: Steps }>> = {
  USDT: { toman: ['1', '0.1'] },
  BTC: { usdt: ['1', '0.000001'], toman: ['100000', '0.000001'] },
  ETH: { usdt: ['0.1', '0.00001'], toman: ['10000', '0.00001'] },
  TRX: { usdt: ['0.00001', '0.1'], toman: ['1', '0.1'] },
  BNB: { usdt: ['0.01', '0.0001'], toman: ['1000', '0.0001'] },
  XRP: { usdt: ['0.00001', '0.1'], toman: ['10', '0.01'] },
  SOL: { usdt: ['0.001', '0.001'], toman: ['100', '0.001'] },
  DOGE: { usdt: ['0.000001', '1'], toman: ['0.1', '1'] },
  ADA: { usdt: ['0.00001', '0.1'], toman: ['1', '0.1'] },
  TON: { usdt: ['0.00001', '0.1'], toman: ['1', '0.1'] },
  LTC: { usdt: ['0.001', '0.001'], toman: ['100', '0.001'] },
  SHIB: { usdt: ['0.0000000001', '10000'], toman: ['0.00001', '10000'] },
  PAXG: { usdt: ['0.1', '0.00001'], toman: ['10000', '0.00001'] },
};

/** What all markets of one quote asset share. */
const RULES = {
  IRT: { minNotional: '300000', makerFeePpm: 2_000, takerFeePpm: 2_500 },
  USDT: { minNotional: '11', makerFeePpm: 1_000, takerFeePpm: 1_300 },
} as const;

/** What is bought of these for toman counts for limits of it. */
const STABLECOINS: ReadonlySet<string> = new Set(['USDT']);
const BAND_PPM = 300_000;
const BOUND_PPM = 10_000;

function marketsOf(quote: 'IRT' | 'USDT'): MarketSeed[] {
  const quoteScale = ASSET_SEEDS.find((asset) => asset.symbol === quote)?.scale ?? 0;
  return ASSET_SEEDS.flatMap((asset) => {
    const steps = STEPS[asset.symbol];
    const pair = quote === 'IRT' ? steps?.toman : steps?.usdt;
    if (pair === undefined || asset.minAmount === undefined) return [];
    const [tickSize, lotSize] = pair;
    return {
      base: { symbol: asset.symbol, scale: asset.scale },
      quote: { symbol: quote, scale: quoteScale },
      tickSize,
      lotSize,
      minQuantity: asset.minAmount,
      ...RULES[quote],
      bandPpm: BAND_PPM,
      boundPpm: BOUND_PPM,
      ...(quote === 'IRT' && STABLECOINS.has(asset.symbol) && { isStablecoin: true }),
      status: 'Active',
    };
  });
}

/** Everybody's rates until an operator sets tiers by level and volume. */
export const BASE_FEE_TIERS: readonly FeeTier[] = (['IRT', 'USDT'] as const).map((quote) => ({
  levelMin: 0,
  volumeMinUnits: '0',
  quote,
  makerPpm: RULES[quote].makerFeePpm,
  takerPpm: RULES[quote].takerFeePpm,
}));

/** The markets of the first start. */
export const MARKET_SEEDS: readonly MarketSeed[] = [...marketsOf('IRT'), ...marketsOf('USDT')];

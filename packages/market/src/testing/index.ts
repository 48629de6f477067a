import type { MarketSeed } from '../market-spec.ts';

/** BTC for toman as it is traded: tick 100,000 toman, lot 0.000001 BTC, one tick x lot = 1 rial. */
export const BITCOIN_TOMAN: MarketSeed = {
  base: { symbol: 'BTC', scale: 8 },
  quote: { symbol: 'IRT', scale: 1 },
  tickSize: '100000',
  lotSize: '0.000001',
  minQuantity: '0.0005',
  minNotional: '300000',
  makerFeePpm: 2_000,
  takerFeePpm: 2_500,
  bandPpm: 300_000,
  boundPpm: 10_000,
  status: 'Active',
};

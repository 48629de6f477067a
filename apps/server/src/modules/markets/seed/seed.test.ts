import { defineMarket, parsePrice, priceBand } from '@sarraf/market';
import { describe, expect, it } from 'vitest';
import { ASSET_SEEDS } from './assets.ts';
import { MARKET_SEEDS } from './markets.ts';

/** Prices of the product's seed table. */
const USDT_PRICES: Readonly<Record<string, string>> = {
  BTC: '110100',
  ETH: '3900',
  TRX: '0.318',
  BNB: '1050',
  XRP: '2.45',
  SOL: '185',
  DOGE: '0.19',
  ADA: '0.64',
  TON: '2.18',
  LTC: '95',
  SHIB: '0.0000099',
  PAXG: '4100',
};
const TOMAN_PRICES: Readonly<Record<string, string>> = {
  USDT: '113400',
  BTC: '12485300000',
  ETH: '442260000',
  TRX: '36061',
  BNB: '119070000',
  XRP: '277830',
  SOL: '20979000',
  DOGE: '21546',
  ADA: '72576',
  TON: '247212',
  LTC: '10773000',
  SHIB: '1.12266',
  PAXG: '464940000',
};

describe('the seed', () => {
  it('has 14 assets and 25 markets: tether, and each coin against both', () => {
    expect(ASSET_SEEDS.length).toBe(14);
    expect(MARKET_SEEDS.length).toBe(25);
    const symbols = MARKET_SEEDS.map((seed) => seed.base.symbol + seed.quote.symbol);
    expect(new Set(symbols).size).toBe(25);
    expect(symbols).toEqual(expect.arrayContaining(['USDTIRT', 'BTCIRT', 'BTCUSDT', 'TRXUSDT']));
  });

  it.each(MARKET_SEEDS.map((seed) => [seed.base.symbol + seed.quote.symbol, seed] as const))(
    '%s: its price stands on the tick, the tick fits the price, the lot is small',
    (_symbol, seed) => {
      const market = defineMarket(seed);
      const prices = seed.quote.symbol === 'IRT' ? TOMAN_PRICES : USDT_PRICES;
      const ticks = parsePrice(prices[seed.base.symbol] ?? '', market);
      if (!ticks.ok) throw new Error(ticks.error);
      expect(ticks.value).toBeGreaterThanOrEqual(25_000);
      expect(ticks.value).toBeLessThan(250_000);
      const band = priceBand(ticks.value, market);
      expect(band.max - band.min).toBeLessThan(150_001);
      expect(market.lotUnits * 10n <= market.minQuantity).toBe(true);
      expect(BigInt(ticks.value) * market.quotePerTickLot * 10n <= market.minNotional).toBe(true);
    },
  );
});

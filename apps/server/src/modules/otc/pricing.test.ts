import { defineMarket, type MarketSpec } from '@sarraf/market';
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBeyondBound, isDust, otcFigures, otcPrice } from './pricing.ts';

fc.configureGlobal({ seed: propertySeed() });

const market = (tickSize: string, lotSize: string, scale: number): MarketSpec =>
  defineMarket({ ...BITCOIN_TOMAN, base: { symbol: 'BTC', scale }, tickSize, lotSize });
const btc = market('100000', '0.000001', 8);
const at = (side: 'buy' | 'sell', index = '12485300000') => {
  const price = otcPrice(index, side, 5_000, btc);
  if (price === undefined) throw new Error('no price');
  return price;
};

describe('the price of the house', () => {
  it('is the index and its spread, against the user', () => {
    expect(at('buy').text).toBe('12547726500');
    expect(at('sell').text).toBe('12422873500');
    expect(at('buy', '1.0000001').text).toBe('1.006');
    expect(at('sell', '1.0000001').text).toBe('0.995');
    expect(otcPrice('0.0001', 'sell', 5_000, btc)).toBeUndefined();
  });

  it('makes two whole amounts and a fee', () => {
    const given = { base: 100_001n };
    // 0.00100001 BTC x 12,547,726,500 toman = 12,547,851.97... toman, paid up to the rial
    expect(otcFigures('buy', at('buy'), given, 2_500, btc)).toEqual({
      base: 100_001n,
      quote: 125_478_520n,
      fee: 251n,
    });
    expect(otcFigures('sell', at('sell'), given, 2_500, btc)).toEqual({
      base: 100_001n,
      quote: 124_229_977n,
      fee: 310_575n,
    });
    expect(otcFigures('buy', at('buy'), { quote: 1n }, 2_500, btc)).toBeUndefined();
  });

  it('never pays the user more than their price, whatever is rounded', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.constantFrom('base' as const, 'quote' as const),
        fc.bigInt(1n, 10n ** 15n),
        fc.bigInt(1n, 10n ** 15n),
        fc.integer({ min: 0, max: 20_000 }),
        (side, kind, amount, index, feePpm) => {
          const price = otcPrice(
            `${index / 1_000n}.${`${index % 1_000n}`.padStart(3, '0')}`,
            side,
            5_000,
            btc,
          );
          if (price === undefined) return;
          const given = kind === 'base' ? { base: amount } : { quote: amount };
          const figures = otcFigures(side, price, given, feePpm, btc);
          if (figures === undefined) return;
          const { base, quote, fee } = figures;
          const exact = base * price.units * 10n;
          const paid = quote * 10n ** BigInt(price.scale + 8);
          expect(side === 'buy' ? paid >= exact : paid <= exact).toBe(true);
          expect(fee).toBeLessThanOrEqual(side === 'buy' ? base : quote);
          // what was given stays as it is
          expect(kind === 'base' ? base : quote).toBe(amount);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is bound by the price that the user named', () => {
    const named = (toman: bigint) => ({ units: toman, scale: 0 });
    expect(isBeyondBound('buy', at('buy'), named(12_485_300_000n), 10_000)).toBe(false);
    expect(isBeyondBound('buy', at('buy'), named(12_423_000_000n), 10_000)).toBe(true);
    expect(isBeyondBound('buy', at('buy'), named(1n), 10_000)).toBe(true);
    expect(isBeyondBound('sell', at('sell'), named(12_548_000_000n), 10_000)).toBe(false);
    expect(isBeyondBound('sell', at('sell'), named(12_549_000_000n), 10_000)).toBe(true);
    expect(isBeyondBound('sell', at('sell'), named(1n), 10_000)).toBe(false);
  });

  it('calls dust what no sale of everything may be', () => {
    expect(isDust(99n, 10_000_000n, btc)).toBe(true);
    expect(isDust(4_999n, 10_000_000n, btc)).toBe(true);
    expect(isDust(5_000n, 299_999n, btc)).toBe(true);
    expect(isDust(5_000n, 300_000n, btc)).toBe(false);
  });
});

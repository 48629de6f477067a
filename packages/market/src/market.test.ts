import { amount } from '@sarraf/money';
import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeIncrement, feeSoFar } from './fee.ts';
import { checkMinima, marketBound, priceBand } from './limits.ts';
import { defineMarket, type Lots, type Ticks } from './market-spec.ts';
import { BITCOIN_TOMAN } from './testing/index.ts';
import {
  baseUnits,
  formatPrice,
  notional,
  parsePrice,
  parseQuantity,
  priceToTicksFloor,
  quoteUnits,
} from './price.ts';

fc.configureGlobal({ seed: propertySeed() });

const btcIrt = defineMarket(BITCOIN_TOMAN);
const t = (n: number) => n as Ticks;
const l = (n: number) => n as Lots;

describe('a market', () => {
  it('is refused when tick x lot is not whole in the quote asset', () => {
    expect(() => defineMarket({ ...BITCOIN_TOMAN, tickSize: '1000' })).toThrow('whole');
  });

  it('multiplies price and quantity exactly', () => {
    const price = parsePrice('12485300000', btcIrt);
    const quantity = parseQuantity('0.02', btcIrt);
    expect(price).toEqual({ ok: true, value: 124_853 });
    expect(quantity).toEqual({ ok: true, value: 20_000 });
    expect(notional(t(124_853), l(20_000), btcIrt)).toBe(2_497_060_000n); // rial
    expect(formatPrice(t(124_853), btcIrt)).toBe('12485300000');
  });

  it('has markets with prices below one unit of the quote', () => {
    const shib = defineMarket({
      ...BITCOIN_TOMAN,
      base: { symbol: 'SHIB', scale: 2 },
      tickSize: '0.00001',
      lotSize: '10000',
      minQuantity: '200000',
    });
    expect(parsePrice('1.12266', shib)).toEqual({ ok: true, value: 112_266 });
    expect(notional(t(112_266), l(20), shib)).toBe(2_245_320n);
  });

  it.each(['0', '12485300001', '-1', '1e9', '', '0.1'])('refuses the price %j', (text) => {
    expect(parsePrice(text, btcIrt).ok).toBe(false);
  });

  it('floors an outside price to the tick', () => {
    expect(priceToTicksFloor('12485399999.99', btcIrt)).toBe(124_853);
    expect(priceToTicksFloor('abc', btcIrt)).toBe(0);
  });
});

describe('limits', () => {
  it('keeps prices within the band, inward to the tick', () => {
    expect(priceBand(t(100_001), btcIrt)).toEqual({ min: 70_001, max: 130_001 });
  });

  it('bounds a market order by the better of what was seen and what is best', () => {
    expect(marketBound('buy', t(1_000), t(990), btcIrt)).toBe(999);
    expect(marketBound('buy', t(1_000), undefined, btcIrt)).toBe(1_010);
    expect(marketBound('sell', t(1_000), t(1_010), btcIrt)).toBe(1_000);
    expect(marketBound('sell', t(1_000), t(1), btcIrt)).toBe(990);
  });

  it('lets a sell of everything go down to a tenth of the minima', () => {
    expect(checkMinima(t(124_853), l(499), btcIrt, false)).toBe('amount_below_minimum');
    expect(checkMinima(t(124_853), l(499), btcIrt, true)).toBeUndefined();
    expect(checkMinima(t(124_853), l(49), btcIrt, true)).toBe('amount_below_minimum');
  });
});

describe('fees', () => {
  it('round up once on the running total, however it was filled', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(1n, 1_000_000n), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 0, max: 10_000 }),
        (fills, ratePpm) => {
          let received = amount(0n);
          let charged = 0n;
          for (const fill of fills) {
            const after = amount(received + fill);
            const fee = feeIncrement(received, after, ratePpm);
            expect(fee).toBeLessThanOrEqual(fill);
            charged += fee;
            received = after;
          }
          expect(charged).toBe(feeSoFar(received, ratePpm));
        },
      ),
    );
  });
});

describe('what is worked out in numbers where they are exact', () => {
  // Factors of any length up to 53 bits, so that products fall on both sides of what is exact.
  const step = fc
    .tuple(fc.integer({ min: 0, max: 52 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([bits, part]) => 2 ** bits + Math.floor(part * 2 ** bits * (1 - 2 ** -52)));
  const coarse = defineMarket({ ...BITCOIN_TOMAN, lotSize: '0.1', tickSize: '1000000' });
  const runs = { numRuns: 3_000 };

  it.each([btcIrt, coarse])('are the products of bigints', (market) => {
    fc.assert(
      fc.property(step, step, (ticks, lots) => {
        const quote = BigInt(ticks) * BigInt(lots) * market.quotePerTickLot;
        expect(quoteUnits(ticks, lots, market)).toBe(quote);
        expect(baseUnits(lots, market)).toBe(BigInt(lots) * market.lotUnits);
      }),
      runs,
    );
  });

  it('are the bands of bigints', () => {
    fc.assert(
      fc.property(step, fc.integer({ min: 0, max: 1_000_000 }), (reference, bandPpm) => {
        const [ref, band, million] = [BigInt(reference), BigInt(bandPpm), 1_000_000n];
        expect(priceBand(t(reference), { ...btcIrt, bandPpm })).toEqual({
          min: Number((ref * (million - band) + million - 1n) / million),
          max: Number((ref * (million + band)) / million),
        });
      }),
      runs,
    );
  });

  it('are the fees of bigints', () => {
    fc.assert(
      fc.property(step, step, fc.integer({ min: 0, max: 1_000_000 }), (before, more, ratePpm) => {
        const [first, last] = [BigInt(before), BigInt(before) + BigInt(more)];
        const fee = (units: bigint): bigint => (units * BigInt(ratePpm) + 999_999n) / 1_000_000n;
        expect(feeIncrement(amount(first), amount(last), ratePpm)).toBe(fee(last) - fee(first));
      }),
      runs,
    );
  });
});

import { formatDecimal } from '@sarraf/money';
import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PriceRules, type Quote, settleIndex } from './index-rules.ts';
import { PRICE_SCALE, priceUnits } from '../../providers/price/price-text.ts';

fc.configureGlobal({ seed: propertySeed() });

const NOW = 1_780_000_000_000;
const RULES: PriceRules = { freshMs: 60_000, outlierPpm: 30_000, quorum: 2 };

const said = (prices: Readonly<Record<string, string>>, ages: Record<string, number> = {}) =>
  Object.entries(prices).map(
    ([source, price]): Quote => ({ source, price, at: NOW - (ages[source] ?? 1_000) }),
  );
const settle = (
  prices: Readonly<Record<string, string>>,
  ages: Record<string, number> = {},
  rules = RULES,
) => {
  const { price, at, states } = settleIndex(
    said(prices, ages),
    Object.keys(prices).length,
    rules,
    NOW,
  );
  return { price, at, states: Object.fromEntries(states) };
};

describe('the median', () => {
  it.each([
    [{ a: '100', b: '101', c: '102' }, '101'],
    [{ a: '102', b: '100', c: '101' }, '101'],
    // between two middle ones: halfway, rounded down in the eighteenth decimal
    [{ a: '100', b: '101' }, '100.5'],
    [{ a: '1', b: '1.000000000000000001' }, '1'],
    [{ a: '12345678901234567890', b: '12345678901234567890' }, '12345678901234567890'],
    [{ a: '99', b: '100', c: '101', d: '102' }, '100.5'],
    // finer decimals than any market has are cut
    [{ a: '1.0000000000000000019', b: '1.0000000000000000011' }, '1.000000000000000001'],
  ])('of %o is %s', (prices, median) => {
    expect(settle(prices).price).toBe(median);
  });

  it('is as old as the oldest price in it', () => {
    expect(settle({ a: '100', b: '100' }, { a: 5_000, b: 9_000 }).at).toBe(NOW - 9_000);
  });
});

describe('an outlier', () => {
  it('is left out and never makes honest ones look wrong', () => {
    for (const lie of ['0.0001', '50', '96.9', '103.1', '200', '99999999']) {
      const { price, states } = settle({ a: '100', b: '100', liar: lie });
      expect([lie, price, states]).toEqual([lie, '100', { a: 'used', b: 'used', liar: 'outlier' }]);
    }
  });

  it('begins beyond the share, not at it', () => {
    expect(settle({ a: '100', b: '100', c: '103' }).states).toMatchObject({ c: 'used' });
    expect(settle({ a: '100', b: '100', c: '103.000000000000001' }).states).toMatchObject({
      c: 'outlier',
    });
    const narrow = { ...RULES, outlierPpm: 1_000 };
    expect(settle({ a: '100', b: '100', c: '100.2' }, {}, narrow).states).toMatchObject({
      c: 'outlier',
    });
  });

  it('leaves no index where nobody can say who lies', () => {
    const none = { price: undefined, at: 0 };
    expect(settle({ a: '100', b: '200' })).toMatchObject(none);
    expect(settle({ a: '100', b: '200', c: '400' })).toMatchObject(none);
    expect(settle({ a: '100', b: '100', c: '200', d: '200' })).toMatchObject({
      ...none,
      states: { a: 'unconfirmed', d: 'unconfirmed' },
    });
    expect(settle({ a: '100', b: '100', c: '100', d: '200', e: '201' }).price).toBe('100');
  });

  it('does not carry the index below both of two honest ones with it', () => {
    expect(settle({ a: '100', b: '103', liar: '97.2' })).toMatchObject({
      price: '100',
      states: { a: 'used', b: 'outlier', liar: 'used' },
    });
  });
});

describe('what liars may move', () => {
  const MILLION = 1_000_000n;
  const base = fc.bigInt({ min: 1n, max: 10n ** 24n });
  /** Anywhere, and often just where it is still believed. */
  const lie = fc.oneof(
    fc.bigInt({ min: 1n, max: 4_000_000n }),
    fc.bigInt({ min: 960_000n, max: 1_040_000n }),
  );
  const share = (of: bigint, ppm: bigint): bigint => (of * ppm) / MILLION || 1n;
  /** Prices in the eighteenth decimal, so that nothing is rounded away. */
  const indexOf = (values: readonly bigint[]): bigint | undefined => {
    const quotes = values.map((value, index) => ({
      source: String(index),
      price: formatDecimal(value, PRICE_SCALE),
      at: NOW,
    }));
    const { price } = settleIndex(quotes, quotes.length, RULES, NOW);
    return price === undefined ? undefined : priceUnits(price);
  };
  const least = (values: readonly bigint[]) => values.reduce((a, b) => (b < a ? b : a));
  const most = (values: readonly bigint[]) => values.reduce((a, b) => (b > a ? b : a));

  it.each([
    ['one of three', 2, 1],
    ['one of four', 3, 1],
    ['two of five', 3, 2],
    ['four of nine', 5, 4],
  ])('is nothing beyond what the honest say: %s', (_case, honest, liars) => {
    const apart = fc.array(fc.bigInt({ min: 950_000n, max: 1_050_000n }), {
      minLength: honest,
      maxLength: honest,
    });
    const lies = fc.array(lie, { minLength: liars, maxLength: liars });
    fc.assert(
      fc.property(base, apart, lies, (price, true_, false_) => {
        const truths = true_.map((ppm) => share(price, ppm));
        const index = indexOf([...truths, ...false_.map((ppm) => share(price, ppm))]);
        if (index === undefined) return;
        expect(index >= least(truths)).toBe(true);
        expect(index <= most(truths)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is half of the share that makes an outlier, where one of two lies', () => {
    fc.assert(
      fc.property(base, lie, (price, ppm) => {
        const index = indexOf([price, share(price, ppm)]);
        if (index === undefined) return;
        const moved = index > price ? index - price : price - index;
        // rounded down by less than one unit
        expect((moved - 1n) * 2n * MILLION <= price * BigInt(RULES.outlierPpm)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('staleness and the quorum', () => {
  it('count no price that is older than the rule', () => {
    expect(settle({ a: '100', b: '100', c: '90' }, { c: 60_001 }).states).toEqual({
      a: 'used',
      b: 'used',
      c: 'stale',
    });
    expect(settle({ a: '100', b: '100' }, { b: 60_000 }).price).toBe('100');
    expect(settle({ a: '100', b: '100' }, { b: 60_001 })).toEqual({
      price: undefined,
      at: 0,
      states: { a: 'unconfirmed', b: 'stale' },
    });
  });

  it('ask no more sources than there are, and all that the rule says', () => {
    expect(settle({ a: '100' }).price).toBe('100');
    expect(settleIndex(said({ a: '100' }), 3, RULES, NOW).price).toBeUndefined();
    const three = { ...RULES, quorum: 3 };
    expect(settle({ a: '100', b: '100', c: '100' }, {}, three).price).toBe('100');
    expect(settle({ a: '100', b: '100', c: '200' }, {}, three).price).toBeUndefined();
  });

  it('take what is no price for nothing said', () => {
    for (const price of ['0', '-1', 'x', '', '1e5']) {
      expect(settle({ a: '100', b: '100', c: price }).states).toEqual({ a: 'used', b: 'used' });
    }
    expect(settleIndex([], 3, RULES, NOW)).toEqual({ price: undefined, at: 0, states: new Map() });
  });
});

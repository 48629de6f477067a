import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PriceRules, type Quote, settleIndex } from './index-rules.ts';

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

  it("can't move the index out of what the honest say", () => {
    const sets = fc.record({
      base: fc.bigInt({ min: 1_000_000n, max: 10n ** 12n }),
      honest: fc.array(fc.integer({ min: -9_000, max: 9_000 }), { minLength: 2, maxLength: 6 }),
      lies: fc.array(fc.bigInt({ min: 1n, max: 10n ** 15n }), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(sets, ({ base, honest, lies }) => {
        fc.pre(lies.length < honest.length);
        const truths = honest.map((ppm) => (base * BigInt(1_000_000 + ppm)) / 1_000_000n);
        const quotes = [...truths, ...lies].map((value, index) => ({
          source: String(index),
          price: value.toString(),
          at: NOW,
        }));
        const { price } = settleIndex(quotes, quotes.length, RULES, NOW);
        if (price === undefined) return;
        const least = truths.reduce((a, b) => (b < a ? b : a));
        const most = truths.reduce((a, b) => (b > a ? b : a));
        const index = BigInt(price.split('.')[0] ?? '');
        // lies that stand within the share of the truth are no outliers: they move it that far
        expect(index >= (least * 940n) / 1_000n).toBe(true);
        expect(index <= (most * 1_060n) / 1_000n + 1n).toBe(true);
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

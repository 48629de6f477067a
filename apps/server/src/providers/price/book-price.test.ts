import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bookPrice } from './book-price.ts';

fc.configureGlobal({ seed: propertySeed() });

const NOW = 1_790_000_000_000;
const ASKED = { askedAt: NOW - 200, answeredAt: NOW };
const priceOf = (bid: unknown, ask: unknown, parts?: bigint) =>
  bookPrice({ bid, ask, seenAt: undefined }, ASKED, parts)?.price;

it('is the exact middle of the two best offers', () => {
  expect(priceOf('110000.10', '110000.30')).toBe('110000.2');
  expect(priceOf('0.00000812', '0.00000813')).toBe('0.000008125');
  expect(priceOf('9007199254740993', '9007199254740995')).toBe('9007199254740994');
  expect(priceOf('1', '1')).toBe('1');
  expect(priceOf('1134001', '1134010', 10n)).toBe('113400.55');
});

it.each([
  ['has no bid', undefined, '1'],
  ['has no ask', '1', undefined],
  ['has nobody who buys', '0.00000000', '1'],
  ['has nobody who sells', '1', '0'],
  ['is crossed', '101', '100'],
  ['is negative', '-1', '1'],
  ['is written in numbers', 100, 100.1],
  ['is written with an exponent', '1e2', '101'],
  ['is empty', '', ''],
  ['is wider than five percent', '100', '105.000000000000000001'],
])('is none where the book %s', (_case, bid, ask) => {
  expect(priceOf(bid, ask)).toBeUndefined();
});

it('takes a book of just five percent', () => {
  expect(priceOf('100', '105')).toBe('102.5');
});

it('is none where the source saw it over a minute ago or has yet to see it', () => {
  const at = (seenAt: number) => bookPrice({ bid: '1', ask: '1', seenAt }, ASKED)?.at;
  expect(at(NOW - 60_000)).toBe(NOW - 60_000);
  expect(at(NOW - 60_001)).toBeUndefined();
  expect(at(NOW + 10_000)).toBe(NOW + 10_000);
  expect(at(NOW + 10_001)).toBeUndefined();
  expect(at(Number.NaN)).toBeUndefined();
});

it('is as old as the question where the source tells no time', () => {
  const slow = { askedAt: NOW - 61_000, answeredAt: NOW };
  expect(bookPrice({ bid: '1', ask: '1', seenAt: undefined }, slow)).toBeUndefined();
  expect(bookPrice({ bid: '1', ask: '1', seenAt: undefined }, ASKED)?.at).toBe(NOW - 200);
});

it('never lies outside of its book', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 18n });
  fc.assert(
    fc.property(units, fc.bigInt({ min: 0n, max: 50_000n }), (bid, ppm) => {
      const ask = bid + (bid * ppm) / 1_000_000n;
      const whole = BigInt((priceOf(String(bid), String(ask)) ?? '').split('.')[0] ?? '');
      expect(whole >= bid && whole <= ask).toBe(true);
    }),
  );
});

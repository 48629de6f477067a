import type { Reconciliation } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { aboutOf } from './about.ts';
import { lengthOf, longestOf } from './bars.ts';
import { differenceOf } from './difference.ts';
import { standingOf } from './standing.ts';

const AT = '2026-11-25T06:00:00.000Z';
const SOON = Date.parse(AT) + 15_000;
const agrees: Reconciliation = {
  checked_at: AT,
  stop: null,
  liabilities: '100',
  leaving: '10',
  custody: [],
  floats: [{ provider: 'zibal', found: '500', expected: '500' }],
};
const float = (found: string | null, expected: string | null): Reconciliation => ({
  ...agrees,
  floats: [{ provider: 'zibal', found, expected }],
});

it.each<[ReturnType<typeof standingOf>, Reconciliation, number]>([
  ['agrees', agrees, SOON],
  ['differs', float('499.9', '500'), SOON],
  ['silent', float(null, null), SOON],
  ['late', agrees, SOON + 60_000],
  ['never', { ...agrees, checked_at: null }, SOON],
  [
    'stopped',
    {
      ...agrees,
      checked_at: null,
      stop: {
        id: '1',
        stopped_at: AT,
        findings: [],
        first: null,
      },
    },
    SOON + 60_000,
  ],
])('stands as %s', (standing, now, atMs) => {
  expect(standingOf(now, atMs)).toBe(standing);
});

it('says that all agrees of no comparison in which one of several was silent or off', () => {
  const floats = [...agrees.floats, { provider: 'jibit', found: null, expected: null }];
  expect(standingOf({ ...agrees, floats }, SOON)).toBe('silent');
  const off = [...floats, { provider: 'other', found: '1', expected: '2' }];
  expect(standingOf({ ...agrees, floats: off }, SOON)).toBe('differs');
});

it.each([
  ['1000', '999', -1, '1'],
  ['1000', '1000', 0, '0'],
  ['0', '25', 1, '25'],
  ['500', '499.9', -1, '0.1'],
  ['-10', '5.5', 1, '15.5'],
  ['90071992547409930', '90071992547409931', 1, '1'],
] as const)('finds from %s to %s to the last unit', (expected, found, sign, size) => {
  expect(differenceOf(expected, found)).toEqual({ sign, size });
});

it('finds no difference of what is no amount', () => {
  expect(differenceOf('1e3', '5')).toBeNull();
  expect(differenceOf('1', '0.05')).toBeNull();
});

it.each([
  ['account user:12', 'user', '12', null],
  ['account house:fees', 'house', 'fees', null],
  ['account outside:bank', 'outside', 'bank', null],
  ['BTC account user:12', 'user', '12', 'BTC'],
  ['USDT account outside:hot_bsc', 'outside', 'hot_bsc', 'USDT'],
  ['withdrawal 0190aa', 'withdrawal', '0190aa', null],
  ['USDT withdrawal 0190aa', 'withdrawal', '0190aa', 'USDT'],
  ['ETH spend 0190aa', 'spend', '0190aa', 'ETH'],
  ['window 12/transfer_day/2026-11-29', 'user', '12', null],
  ['zibal', 'provider', 'zibal', null],
  ['account alien:3', 'provider', 'account alien:3', null],
])('reads %s', (name, kind, id, coin) => {
  expect(aboutOf(name)).toEqual({ kind, id, coin });
});

it('draws sums to one scale, none longer than the whole', () => {
  expect(longestOf(['50', '100.5', '100.4'])).toBe('100.5');
  expect(longestOf([])).toBe('0');
  expect([lengthOf('50', '200'), lengthOf('200', '200'), lengthOf('0', '0')]).toEqual([25, 100, 0]);
  // more on its way than is there, as is found when books are wrong
  expect(lengthOf('20', '10')).toBe(100);
});

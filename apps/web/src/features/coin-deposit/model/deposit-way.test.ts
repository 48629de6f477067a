import { expect, it } from 'vitest';
import { depositExample } from '../testing/deposit-example.ts';
import { depositWay } from './deposit-way.ts';

const statesOf = (status: typeof depositExample.status) =>
  depositWay({ ...depositExample, status }).map(({ state }) => state);

it.each([
  ['seen', ['done', 'current', 'next']],
  ['confirming', ['done', 'current', 'next']],
  ['waiting', ['done', 'done', 'held']],
  ['parked', ['done', 'done', 'held']],
  ['orphaned', ['done', 'held', 'next']],
  ['credited', ['done', 'done', 'done']],
  ['reversed', ['done', 'done', 'stopped']],
] as const)('shows where a deposit stands that is %s', (status, states) => {
  expect(statesOf(status)).toEqual(states);
});

it('tells the time of a credit only of what is credited', () => {
  const at = '2026-11-21T10:35:00.000Z';
  const ends = (status: 'credited' | 'reversed') =>
    depositWay({ ...depositExample, status, credited_at: at }).at(-1)?.at;
  expect(ends('credited')).toBe(at);
  expect(ends('reversed')).toBeNull();
});

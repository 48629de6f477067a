import { expect, it } from 'vitest';
import { depositExample } from '../testing/deposit-example.ts';
import { depositWay, ringPieces, secondsLeft } from './deposit-way.ts';

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

it('has a piece of the ring for each confirmation, and never more of them than are needed', () => {
  const pieces = ringPieces({ confirmations: 7, needed: 12 });
  expect(pieces).toHaveLength(12);
  expect(pieces.slice(5, 8)).toEqual(['done', 'newest', 'next']);
  expect(ringPieces({ confirmations: 0, needed: 2 })).toEqual(['next', 'next']);
  expect(ringPieces({ confirmations: 14, needed: 2 })).toEqual(['done', 'done']);
  expect(
    ringPieces({ confirmations: 100, needed: 200 }).filter((one) => one !== 'next'),
  ).toHaveLength(20);
});

it('counts a told time down to nothing, and knows none where none was told', () => {
  expect(secondsLeft({ seconds_left: 60 }, 1_000, 13_500)).toBe(48);
  expect(secondsLeft({ seconds_left: 60 }, 1_000, 90_000)).toBe(0);
  expect(secondsLeft({ seconds_left: 60 }, 5_000, 1_000)).toBe(60);
  expect(secondsLeft({ seconds_left: null }, 0, 0)).toBeNull();
});

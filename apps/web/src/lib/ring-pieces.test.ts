import { expect, it } from 'vitest';
import { ringPieces, secondsLeft } from './ring-pieces.ts';

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

import { describe, expect, it } from 'vitest';
import { strengthOf } from './strength.ts';

describe('the strength of an account', () => {
  it.each([
    [false, false, 1, 'weak', 'twoStep'],
    [false, true, 2, 'weak', 'twoStep'],
    [true, false, 2, 'good', 'phishingWord'],
    [true, true, 3, 'best', null],
  ] as const)(
    'two-step %s, word %s: %i, %s, then %s',
    (hasTwoStep, hasPhishingWord, done, word, next) => {
      const strength = strengthOf({ hasTwoStep, hasPhishingWord });
      expect([strength.done, strength.word, strength.next]).toEqual([done, word, next]);
      expect(strength.items.filter(({ isDone }) => isDone)).toHaveLength(done);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { strengthOf } from './strength.ts';

describe('the strength of an account', () => {
  it.each([
    [false, false, false, 1, 'weak', 'twoStep'],
    [false, false, true, 2, 'weak', 'twoStep'],
    [true, false, false, 2, 'good', 'passkey'],
    [true, true, false, 3, 'good', 'phishingWord'],
    [true, false, true, 3, 'good', 'passkey'],
    [true, true, true, 4, 'best', null],
  ] as const)(
    'two-step %s, passkey %s, word %s: %i, %s, then %s',
    (hasTwoStep, hasPasskey, hasPhishingWord, done, word, next) => {
      const account = { hasTwoStep, hasPasskey, canHavePasskey: true, hasPhishingWord };
      const strength = strengthOf(account);
      expect([strength.done, strength.word, strength.next]).toEqual([done, word, next]);
      expect(strength.items.filter(({ isDone }) => isDone)).toHaveLength(done);
    },
  );

  it('advises no passkey where none can be made', () => {
    const account = { hasTwoStep: true, hasPasskey: false, hasPhishingWord: false };
    expect(strengthOf({ ...account, canHavePasskey: false }).next).toBe('phishingWord');
  });
});

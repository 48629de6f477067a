import { expect, it } from 'vitest';
import { checkOfKey, CHECKS, turned } from './checks.ts';
import { REASONS_OF, returnedOf } from './return-reasons.ts';

it('a key ticks its check, and a second press takes the tick back', () => {
  expect(checkOfKey('KeyQ')).toBe('cardReadable');
  expect(checkOfKey('KeyP')).toBeUndefined();
  const ticked = turned(new Set(), 'sameFace');
  expect([...ticked]).toEqual(['sameFace']);
  expect([...turned(ticked, 'sameFace')]).toEqual([]);
  expect(new Set(CHECKS.map(({ key }) => key)).size).toBe(CHECKS.length);
});

it('what goes back is what has a reason, and each kind has its own reasons', () => {
  expect(returnedOf({ pledge: 'pledge_unsigned' })).toEqual([
    { kind: 'pledge', reason: 'pledge_unsigned' },
  ]);
  expect(returnedOf({})).toEqual([]);
  expect(REASONS_OF.selfie_video).toContain('sentence_wrong');
  expect(REASONS_OF.national_card_front).not.toContain('sentence_wrong');
});

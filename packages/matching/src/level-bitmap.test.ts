import { expect, test } from 'vitest';
import { LevelBitmap } from './level-bitmap.ts';

test.each([32, 33, 1_024, 32_768, 262_144])('%i members: each finds its neighbours', (length) => {
  const bitmap = new LevelBitmap(length);
  const members = [...new Set([0, 1, 31, length >> 1, length - 2, length - 1])].sort(
    (a, b) => a - b,
  );
  expect([bitmap.atOrAbove(0), bitmap.atOrBelow(length - 1)]).toEqual([-1, -1]);
  for (const member of members) bitmap.add(member);
  for (const [index, member] of members.entries()) {
    expect(bitmap.atOrAbove(member)).toBe(member);
    expect(bitmap.atOrBelow(member)).toBe(member);
    expect(bitmap.atOrAbove(member + 1)).toBe(members[index + 1] ?? -1);
    expect(bitmap.atOrBelow(member - 1)).toBe(members[index - 1] ?? -1);
  }
  for (const member of members) bitmap.remove(member);
  expect([bitmap.atOrAbove(0), bitmap.atOrBelow(length - 1)]).toEqual([-1, -1]);
});

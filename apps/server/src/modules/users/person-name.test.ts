import { expect, it } from 'vitest';
import { normaliseName } from './person-name.ts';

it.each([
  ['\u200cعلی', 'علی'],
  ['علی\u200f', 'علی'],
  [' علی\u200cرضا ', 'علی\u200cرضا'],
  ['علی\u200c\u200cرضا', 'علی\u200cرضا'],
  ['\u061cعلي\ufe0f كريمي', 'علی کریمی'],
  ['Anne–Marie', 'Anne-Marie'],
])('%j is kept as %j', (typed, kept) => expect(normaliseName(typed)).toBe(kept));

it.each(['', '\u200c', '\u3164\u2800', '12', 'a<b'])('%j is no name', (typed) =>
  expect(() => normaliseName(typed)).toThrow(
    expect.objectContaining({ code: 'name_invalid' }) as Error,
  ),
);

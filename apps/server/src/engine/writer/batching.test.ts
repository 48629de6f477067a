import { describe, expect, it } from 'vitest';
import { AHEAD_FROM, mayFollow, runsAhead, shareOf } from './batching.ts';
import type { Flight } from './batch.ts';
import type { Pending } from './intake.ts';

const batch = (size: number, change: object = {}): Pending[] =>
  Array.from({ length: size }, () => ({ suspect: false, submission: {}, ...change }) as Pending);
const flight = (size: number): Flight => ({ batch: batch(size) }) as unknown as Flight;

describe('how commands go together', () => {
  it.each([
    ['nothing is under way', [], 1, true],
    ['a few wait behind one', [flight(5)], 11, false],
    ['many wait behind one', [flight(5)], 12, true],
    ['two are under way', [flight(5), flight(5)], 500, false],
  ] as const)('%s: may the next follow', (_what, flights, waiting, may) => {
    expect(mayFollow(flights, waiting, {})).toBe(may);
  });

  it.each([
    [[], 23, 512],
    [[], 24, 12],
    [[flight(16)], 24, 20],
    [[flight(512)], 4_000, 512],
  ] as const)('takes half of all where there are two batches: %#', (flights, waiting, share) => {
    expect(shareOf(flights, waiting, {})).toBe(share);
  });

  const busy = { aheadFrom: AHEAD_FROM };
  it.each([
    ['eight together', batch(8), false, busy, true],
    ['seven together', batch(7), false, busy, false],
    ['one while rows are owed', batch(1), true, busy, true],
    ['a full batch', batch(512), false, busy, true],
    ['one that broke before', batch(1, { suspect: true }), true, busy, false],
    ['rows of a use case', batch(8, { submission: { rows: [{}] } }), true, busy, false],
    ['no rows of a use case', batch(8, { submission: { rows: [] } }), false, busy, true],
    ['readers elsewhere', batch(8), false, {}, false],
  ] as const)('%s: ahead of its rows', (_what, commands, owes, options, ahead) => {
    expect(runsAhead(commands, owes, options)).toBe(ahead);
  });
});

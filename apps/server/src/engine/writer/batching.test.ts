import { describe, expect, it } from 'vitest';
import { AHEAD_FROM } from '../limits.ts';
import { mayFollow, runsAhead, shareOf } from './batching.ts';
import type { Batch } from './batch.ts';
import type { Submission } from './submission.ts';

const some = (size: number, change: object = {}): Submission[] =>
  Array.from({ length: size }, () => ({ isSuspect: false, request: {}, ...change }) as Submission);
const batch = (size: number): Batch => ({ submissions: some(size) }) as unknown as Batch;

describe('how commands go together', () => {
  it.each([
    ['nothing is under way', [], 1, true],
    ['a few wait behind one', [batch(5)], 11, false],
    ['many wait behind one', [batch(5)], 12, true],
    ['two are under way', [batch(5), batch(5)], 500, false],
  ] as const)('%s: may the next follow', (_what, underWay, waiting, may) => {
    expect(mayFollow(underWay, waiting, {})).toBe(may);
  });

  it.each([
    [[], 23, 512],
    [[], 24, 12],
    [[batch(16)], 24, 20],
    [[batch(512)], 4_000, 512],
  ] as const)('takes half of all where there are two batches: %#', (underWay, waiting, share) => {
    expect(shareOf(underWay, waiting, {})).toBe(share);
  });

  const busy = { aheadFrom: AHEAD_FROM };
  it.each([
    ['eight together', some(8), false, busy, true],
    ['seven together', some(7), false, busy, false],
    ['one while rows are pending', some(1), true, busy, true],
    ['a full batch', some(512), false, busy, true],
    ['one that failed before', some(1, { isSuspect: true }), true, busy, false],
    ['rows of a use case', some(8, { request: { rows: [{}] } }), true, busy, false],
    ['no rows of a use case', some(8, { request: { rows: [] } }), false, busy, true],
    ['readers elsewhere', some(8), false, {}, false],
  ] as const)('%s: ahead of its rows', (_what, commands, arePending, options, ahead) => {
    expect(runsAhead(commands, arePending, options)).toBe(ahead);
  });
});

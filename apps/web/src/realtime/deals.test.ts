import type { Deal } from '@sarraf/contracts';
import { describe, expect, it } from 'vitest';
import { addDeals } from './deals.ts';

const deal = (seq: number): Deal => ({
  id: String(seq),
  seq,
  price: '1',
  amount: '1',
  side: 'buy',
  at: '2026-11-21T08:00:00.000Z',
});
const message = (kind: 'snapshot' | 'new', seqs: number[]) => ({
  symbol: 'BTCIRT',
  kind,
  deals: seqs.map(deal),
});
const seqs = (deals: readonly Deal[]) => deals.map((entry) => entry.seq);

describe('the tape of deals', () => {
  it('adds new ones in front, each once, however often a message comes', () => {
    const first = addDeals([], message('snapshot', [5, 3, 1]));
    const second = addDeals(first, message('new', [6, 9]));
    expect(seqs(second)).toEqual([9, 6, 5, 3, 1]);
    expect(addDeals(second, message('new', [6, 9]))).toBe(second);
    expect(seqs(addDeals(second, message('new', [9, 10])))).toEqual([10, 9, 6, 5, 3, 1]);
  });

  it('keeps the newest hundred and begins again with a snapshot', () => {
    const many = Array.from({ length: 150 }, (_, index) => index + 1);
    const kept = addDeals([], message('new', many));
    expect(kept).toHaveLength(100);
    expect(kept[0]?.seq).toBe(150);
    expect(seqs(addDeals(kept, message('snapshot', [200, 199])))).toEqual([200, 199]);
  });
});

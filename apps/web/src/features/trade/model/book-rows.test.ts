import type { Ticks } from '@sarraf/market';
import { describe, expect, it } from 'vitest';
import { book, btcIrt } from '../testing/markets.ts';
import { bookRows, depthTo, paleDigits, splitPale } from './book-rows.ts';
import { ladderOf, NO_OWN_LOTS } from './ladder.ts';

const ladder = ladderOf(book, btcIrt);
const none = NO_OWN_LOTS;

describe('the rows of the book', () => {
  it('shows best first with running sums, the deepest row as the measure', () => {
    const rows = bookRows(ladder, btcIrt, { grouping: 1, rowsMax: 9, own: none });
    expect(rows.asks.map((row) => [row.price, row.quantity, row.sum])).toEqual([
      ['12485300000', '0.001', '0.001'],
      ['12490000000', '0.002', '0.003'],
      ['12700000000', '5', '5.003'],
    ]);
    expect(rows.asks.at(-1)?.share).toBe(1);
    expect(rows.bids.map((row) => row.sum)).toEqual(['0.0015', '0.0055']);
    expect(rows.spreadPercent).toBe('0.042');
    expect(rows.buyPercent).toBe(0);
  });

  it('gathers bids downward and asks upward, so that no group looks better than it is', () => {
    const rows = bookRows(ladder, btcIrt, { grouping: 1000, rowsMax: 9, own: none });
    expect(rows.asks.map((row) => [row.price, row.quantity])).toEqual([
      ['12500000000', '0.003'],
      ['12700000000', '5'],
    ]);
    expect(rows.bids.map((row) => [row.price, row.quantity])).toEqual([['12400000000', '0.0055']]);
  });

  it('never shows more rows than it may, and marks my own order in its group', () => {
    const own = { buy: new Map([[124_700 as Ticks, 1_000]]), sell: new Map<Ticks, number>() };
    const rows = bookRows(ladder, btcIrt, { grouping: 1, rowsMax: 2, own });
    expect(rows.asks).toHaveLength(2);
    expect(rows.bids.map((row) => row.isOwn)).toEqual([false, true]);
    const grouped = bookRows(ladder, btcIrt, { grouping: 1000, rowsMax: 2, own });
    expect(grouped.bids.map((row) => row.isOwn)).toEqual([true]);
  });

  it('says average, sum and value up to a row, cut', () => {
    expect(depthTo(ladder, 'sell', 124_900 as Ticks, btcIrt)).toEqual({
      average: '12488433333',
      sum: '0.003',
      value: '37465300',
    });
    expect(depthTo(ladder, 'buy', 130_000 as Ticks, btcIrt)).toBeNull();
  });

  it('makes the digits below the grouping pale', () => {
    expect(paleDigits(btcIrt, 1)).toBe(5);
    expect(paleDigits(btcIrt, 10)).toBe(6);
    expect(splitPale('۱۲٬۴۸۵٬۳۰۰٬۰۰۰', 5)).toEqual(['۱۲٬۴۸۵٬۳', '۰۰٬۰۰۰']);
    expect(splitPale('0.31838', 1)).toEqual(['0.3183', '8']);
    expect(splitPale('0.31838', 0)).toEqual(['0.31838', '']);
  });
});

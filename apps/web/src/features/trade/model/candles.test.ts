import type { Deal } from '@sarraf/contracts';
import { describe, expect, it } from 'vitest';
import { addDeal, barStart, timeLeft } from './candles.ts';

const deal = (at: string, price: string, amount: string): Deal => ({
  id: '1',
  seq: 1,
  price,
  amount,
  side: 'buy',
  at,
});

describe('the last bar', () => {
  it('takes a deal in, or begins with it', () => {
    const first = addDeal(null, deal('2026-11-21T08:10:00.000Z', '100', '1'), '60');
    expect(first).toMatchObject({ timestamp: Date.parse('2026-11-21T08:00:00Z'), open: 100 });
    const second = addDeal(first, deal('2026-11-21T08:59:59.999Z', '90', '2'), '60');
    expect(second).toMatchObject({ open: 100, high: 100, low: 90, close: 90, volume: 3 });
    const third = addDeal(second, deal('2026-11-21T09:00:00.000Z', '95', '1'), '60');
    expect(third).toMatchObject({ timestamp: Date.parse('2026-11-21T09:00:00Z'), volume: 1 });
  });

  it('is cut by UTC days, and by weeks from Monday', () => {
    const at = Date.parse('2026-11-21T08:10:00Z');
    expect(new Date(barStart(at, '1D')).toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(new Date(barStart(at, '1W')).toISOString()).toBe('2026-11-16T00:00:00.000Z');
  });

  it('says how long it still runs', () => {
    expect(timeLeft('60', Date.parse('2026-11-21T08:20:48Z'))).toBe('39:12');
    expect(timeLeft('1D', Date.parse('2026-11-21T20:20:48Z'))).toBe('3:39:12');
  });
});

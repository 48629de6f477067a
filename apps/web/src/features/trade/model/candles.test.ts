import type { Deal } from '@sarraf/contracts';
import { describe, expect, it } from 'vitest';
import { addDeal, barStart, plainDecimal, timeLeft } from './candles.ts';
import type { Period } from './period.ts';

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
    expect(new Date(barStart(at, '1M')).toISOString()).toBe('2026-11-01T00:00:00.000Z');
  });

  it('runs to the next month where it is one, whatever its days', () => {
    const month = addDeal(null, deal('2026-02-28T23:59:59.000Z', '100', '1'), '1M');
    const next = addDeal(month, deal('2026-03-01T00:00:00.000Z', '90', '1'), '1M');
    expect(next).toMatchObject({ timestamp: Date.parse('2026-03-01T00:00:00Z'), open: 90 });
    const at = Date.parse('2026-02-27T22:30:00Z');
    expect(timeLeft('1M', at)).toMatchObject({ days: 1, hours: 1 });
  });

  it('says how long it still runs', () => {
    const left = (period: Period, at: string) => timeLeft(period, Date.parse(at));
    expect(left('60', '2026-11-21T08:20:48Z').clock).toBe('39:12');
    expect(left('1D', '2026-11-21T20:20:48Z')).toEqual({ days: 0, hours: 3, clock: '3:39:12' });
    expect(left('1W', '2026-11-16T06:10:00Z')).toMatchObject({ days: 6, hours: 17 });
  });
});

it.each([
  [0, '0'],
  [12_483_600_000, '12483600000'],
  [0.1 + 0.2, '0.3'],
  [110_066.4 * 3, '330199.2'],
  [-2.5, '-2.5'],
  [0.000_000_01, '0.00000001'],
  [1e21, '1000000000000000000000'],
])('%d is drawn as plain decimal text', (value, text) => {
  expect(plainDecimal(value)).toBe(text);
});

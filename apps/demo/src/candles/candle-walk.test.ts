import { describe, expect, it } from 'vitest';
import {
  type Bar,
  coarserBars,
  pastBars,
  productOf,
  stretchesBefore,
  walkBefore,
} from './candle-walk.ts';
import { candleHistory, seedPriceOf } from './history.ts';
import { tradedMinutes } from './traded-day.ts';
import { rulesOf } from '../maker/testing/fake-exchange.ts';

const END = Math.floor(Date.UTC(2026, 10, 21, 9, 7) / 1_000);

const TRXUSDT = rulesOf('TRX', 'USDT', '0.00001', '0.1', '5');
const TRXIRT = rulesOf('TRX', 'IRT', '1', '0.1', '5');

describe('the candle walk', () => {
  const walk = walkBefore(END, 7, 'TRX', 70);
  const past = pastBars(walk, 31_800, 80, 7, 'TRXUSDT');
  const bars = [...past, ...tradedMinutes(TRXUSDT, walk, 31_800, 7)];

  it('has a day of minutes, 30 days of quarters and a year of hours and days', () => {
    const [hours, quarters, minutes, end] = stretchesBefore(END).map(({ from }) => from);
    expect(END - (minutes ?? 0)).toBeGreaterThanOrEqual(86_400);
    expect(END - (quarters ?? 0)).toBeGreaterThanOrEqual(30 * 86_400);
    expect(END - (hours ?? 0)).toBeGreaterThanOrEqual(365 * 86_400);
    expect(end).toBe(END);
    expect(coarserBars(bars, 86_400, END)).toHaveLength(365);
  });

  it('is the same for the same seed, ends at the price told, and has no gap', () => {
    expect(walkBefore(END, 7, 'TRX', 70)).toEqual(walk);
    expect(walk.day).toHaveLength((END - walk.dayFrom) / 5 + 1);
    expect(walk.day.at(-1)).toBe(1_000_000_000);
    expect(walk.past.at(-1)?.c).toBe(walk.day[0]);
    past.forEach((bar, index) => expect(bar.o).toBe(past[index - 1]?.c ?? bar.o));
    for (const bar of bars) {
      expect(bar.h).toBeGreaterThanOrEqual(Math.max(bar.o, bar.c));
      expect(bar.l).toBeLessThanOrEqual(Math.min(bar.o, bar.c));
      expect(bar.l).toBeGreaterThan(0);
    }
  });

  it('sums finer bars exactly, whichever way one goes', () => {
    const byHours = coarserBars(coarserBars(bars, 3_600, END), 86_400, END);
    const hourEnd = END - (END % 86_400);
    expect(byHours).toEqual(coarserBars(bars, 86_400, END).filter((bar) => bar.t < hourEnd));
    const volume = (list: readonly Bar[]): number => list.reduce((sum, bar) => sum + bar.v, 0);
    expect(volume(byHours)).toBe(volume(bars.filter((bar) => bar.t < hourEnd)));
  });

  it('multiplies two walks into one whose bars are still bars', () => {
    for (const bar of productOf(walk, walkBefore(END, 7, 'USDT', 20)).past) {
      expect(bar.h).toBeGreaterThanOrEqual(Math.max(bar.o, bar.c));
      expect(bar.l).toBeLessThanOrEqual(Math.min(bar.o, bar.c));
    }
  });
});

describe('the history of markets', () => {
  const history = [...candleHistory([TRXUSDT, TRXIRT], END, 7)];

  it('ends at the quotes that the market maker starts with', () => {
    const last = (symbol: string): number =>
      Number(
        history.find((part) => part.symbol === symbol && part.resolution === '1')?.bars.at(-1)?.[4],
      );
    expect(seedPriceOf(TRXIRT)).toBe('36061.2');
    // half a spread, and what the index may move before the quotes follow
    expect(Math.abs(last('TRXUSDT') / 0.318 - 1)).toBeLessThan(0.001_3);
    expect(Math.abs(last('TRXIRT') / 36_061.2 - 1)).toBeLessThan(0.001_3);
  });

  it('goes out with the last day of all markets first, then each past from its end', () => {
    expect(history.map((part) => `${part.symbol} ${part.resolution}`)).toEqual([
      'TRXUSDT 1',
      'TRXIRT 1',
      'TRXUSDT 15',
      'TRXUSDT 60',
      'TRXUSDT 1D',
      'TRXIRT 15',
      'TRXIRT 60',
      'TRXIRT 1D',
    ]);
    const count = (resolution: string): number | undefined =>
      history.find((part) => part.resolution === resolution)?.bars.length;
    expect(count('1D')).toBe(365);
    // a quiet minute has no bar, as in the exchange itself
    expect(count('1')).toBeGreaterThan(1_000);
  });
});

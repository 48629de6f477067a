import { describe, expect, it } from 'vitest';
import {
  type Bar,
  coarserBars,
  marketBars,
  productOf,
  stretchesBefore,
  walkBefore,
} from './candle-walk.ts';
import { candleHistory, seedPriceOf } from './history.ts';
import { marketRulesOf } from '../maker/market-rules.ts';

const END = Math.floor(Date.UTC(2026, 10, 21, 9, 7) / 1_000);

function rulesOf(symbol: string, base: string, quote: string, tick: string, lot: string) {
  const rules = marketRulesOf({
    market_name: symbol,
    status: 'Active',
    coin: { symbol: base },
    quote: { symbol: quote },
    tick,
    lot,
    min_amount: '5',
    min_notional: quote === 'IRT' ? '300000' : '11',
  });
  if (rules === undefined) throw new Error('no rules');
  return rules;
}

const TRXUSDT = rulesOf('TRXUSDT', 'TRX', 'USDT', '0.00001', '0.1');
const TRXIRT = rulesOf('TRXIRT', 'TRX', 'IRT', '1', '0.1');

describe('the candle walk', () => {
  const walk = walkBefore(END, 7, 'BTC', 200);
  const bars = marketBars(walk, 110_100, 5_000, 7, 'BTCUSDT');

  it('has a day of minutes, 30 days of quarters and a year of hours and days', () => {
    const [hours, quarters, minutes, end] = stretchesBefore(END).map(({ from }) => from);
    expect(END - (minutes ?? 0)).toBeGreaterThanOrEqual(86_400);
    expect(END - (quarters ?? 0)).toBeGreaterThanOrEqual(30 * 86_400);
    expect(END - (hours ?? 0)).toBeGreaterThanOrEqual(365 * 86_400);
    expect(end).toBe(END);
    expect(coarserBars(bars, 86_400, END)).toHaveLength(365);
  });

  it('is the same for the same seed, ends at the price told, and has no gap', () => {
    expect(walkBefore(END, 7, 'BTC', 200)).toEqual(walk);
    expect(bars.at(-1)?.c).toBe(110_100);
    bars.forEach((bar, index) => {
      expect(bar.o).toBe(bars[index - 1]?.c ?? bar.o);
      expect(bar.h).toBeGreaterThanOrEqual(Math.max(bar.o, bar.c));
      expect(bar.l).toBeLessThanOrEqual(Math.min(bar.o, bar.c));
      expect(bar.l).toBeGreaterThan(0);
    });
  });

  it('sums finer bars exactly, whichever way one goes', () => {
    const byHours = coarserBars(coarserBars(bars, 3_600, END), 86_400, END);
    const hourEnd = END - (END % 86_400);
    expect(byHours).toEqual(coarserBars(bars, 86_400, END).filter((bar) => bar.t < hourEnd));
    const volume = (list: readonly Bar[]): number => list.reduce((sum, bar) => sum + bar.v, 0);
    expect(volume(byHours)).toBe(volume(bars.filter((bar) => bar.t < hourEnd)));
  });

  it('multiplies two walks into one whose bars are still bars', () => {
    for (const bar of productOf(walk, walkBefore(END, 7, 'USDT', 60))) {
      expect(bar.h).toBeGreaterThanOrEqual(Math.max(bar.o, bar.c));
      expect(bar.l).toBeLessThanOrEqual(Math.min(bar.o, bar.c));
    }
  });
});

describe('the history of markets', () => {
  const history = [...candleHistory([TRXUSDT, TRXIRT], END, 7)];

  it('ends where the market maker starts, within a tick', () => {
    const last = (symbol: string): string | undefined =>
      history.find((part) => part.symbol === symbol && part.resolution === '1')?.bars.at(-1)?.[4];
    expect(last('TRXUSDT')).toBe('0.318');
    expect(seedPriceOf(TRXIRT)).toBe('36061.2');
    expect(last('TRXIRT')).toBe('36061');
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
    expect(count('1')).toBeGreaterThanOrEqual(1_440);
  });
});

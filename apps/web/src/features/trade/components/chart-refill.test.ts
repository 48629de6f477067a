// @vitest-environment happy-dom
import type { Deal } from '@sarraf/contracts';
import { defineMarket } from '@sarraf/market';
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '#lib/settings.ts';
import type { CandleChartOptions } from '../chart/candle-chart.ts';

const page = vi.hoisted(() => ({
  chart: undefined as CandleChartOptions | undefined,
  hear: undefined as ((deals: readonly Deal[]) => void) | undefined,
  getCandles: vi.fn(),
}));
vi.mock('../chart/candle-chart.ts', () => ({
  readColours: () => ({}),
  createCandleChart: (options: CandleChartOptions) => {
    page.chart = options;
    return {};
  },
}));
vi.mock('#realtime/deals-feed.ts', () => ({
  watchDeals: (_symbol: string, hear: (deals: readonly Deal[]) => void) => {
    page.hear = hear;
    return () => undefined;
  },
}));
vi.mock('../api/get-candles.ts', () => ({ getCandles: page.getCandles }));
const { openChart } = await import('./open-chart.ts');

const deal = (seq: number): Deal => ({
  id: String(seq),
  seq,
  price: '12485300000',
  amount: '0.01',
  side: 'buy',
  at: new Date().toISOString(),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('bars that are missing after a break are fetched again every five seconds until they come', async () => {
  const onGap = vi.fn();
  await openChart({
    spec: defineMarket(BITCOIN_TOMAN),
    period: '15',
    isSmall: false,
    indicators: [],
    onGap,
    signal: new AbortController().signal,
    element: document.body,
    look: settings.get(),
    onLegend: vi.fn(),
    onEmpty: vi.fn(),
    onCancelOrder: vi.fn(),
    onDrawing: vi.fn(),
    daysLeft: () => '',
    onLoaded: vi.fn(),
    onFailed: vi.fn(),
    onOutdated: vi.fn(),
  });
  page.chart?.source.follow(null, () => undefined);
  page.getCandles.mockRejectedValueOnce(new TypeError('x')).mockResolvedValue({ candles: [] });
  page.hear?.([deal(1)]);
  // none of these was heard before: others may have come between
  page.hear?.([deal(9), deal(8)]);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(page.getCandles).toHaveBeenCalledTimes(1);
  expect(onGap.mock.calls).toEqual([[true]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(page.getCandles).toHaveBeenCalledTimes(2);
  expect(onGap.mock.calls).toEqual([[true], [true], [false]]);
});

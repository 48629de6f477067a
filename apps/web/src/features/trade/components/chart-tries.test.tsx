// @vitest-environment happy-dom
import { defineMarket } from '@sarraf/market';
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { act, cleanup, render } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '#lib/settings.ts';
import type { OpenChartOptions } from './open-chart.ts';
import { textsOf } from '#i18n/texts.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

const charts = vi.hoisted(() => ({ opened: [] as OpenChartOptions[] }));
vi.mock('./open-chart.ts', () => ({
  openChart: (options: OpenChartOptions) => {
    charts.opened.push(options);
    return Promise.reject(new TypeError('Failed to fetch'));
  },
}));
const { useCandleChart } = await import('./use-candle-chart.ts');

const spec = defineMarket(BITCOIN_TOMAN);
const orders = { lines: [], cancel: () => undefined };

function Chart(): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const what = { spec, period: '15', isSmall: false } as const;
  useCandleChart(element, what, { orders, fills: [], trend: 0 });
  return <div ref={element} />;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  await tradeTexts.load(settings.get().lang);
  vi.useFakeTimers();
  charts.opened.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a chart that does not open is tried three times more, five seconds apart, and looked after at 30', async () => {
  render(<Chart />);
  await pass(0);
  for (const tries of [1, 2, 3]) {
    expect(charts.opened).toHaveLength(tries);
    await pass(4_999);
    expect(charts.opened).toHaveLength(tries);
    await pass(1);
  }
  expect(charts.opened).toHaveLength(4);
  // 15 s have passed: nothing more of its own
  await pass(14_999);
  expect(charts.opened).toHaveLength(4);
  await pass(1);
  expect(charts.opened).toHaveLength(5);
});

// @vitest-environment happy-dom
// What the trading socket tells, as screens see it: how long it is kept, and at what pace it comes.
import type { Deal } from '@sarraf/contracts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import answers from '../testing/answers.json' with { type: 'json' };
import { apiTexts } from '../lib/texts/api-texts.ts';
import { settings } from '../lib/settings.ts';
import { serve } from '../testing/panel.tsx';

const door = vi.hoisted(() => ({ listeners: new Map<string, (payload: unknown) => void>() }));
vi.mock('./trading-connection.ts', () => ({
  onFeed: (event: string, listener: (payload: unknown) => void) => {
    door.listeners.set(event, listener);
  },
  watchTopic: () => () => undefined,
  renewTopic: () => undefined,
}));
const { useDeals } = await import('./deals-feed.ts');
const { useOrderBook } = await import('./book-feed.ts');
const { useIndexPrice } = await import('./index-feed.ts');
const { useUsdtPrice } = await import('./price-feed.ts');

const hear = (event: string, payload: unknown): void => door.listeners.get(event)?.(payload);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const deal: Deal = {
  id: '1',
  seq: 1,
  price: '12485300000',
  amount: '0.01',
  side: 'buy',
  at: '2026-11-21T08:00:00.000Z',
};

function draw(useValue: () => unknown): void {
  const Shown = (): ReactNode => <output>{JSON.stringify(useValue())}</output>;
  render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  );
}
const shown = (): unknown => JSON.parse(screen.getByRole('status').textContent ?? '');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe.each([
  {
    what: 'deals',
    keptMs: 5 * 60_000,
    useValue: () => useDeals('BTCIRT')?.length ?? null,
    tell: () => hear('deals', { symbol: 'BTCIRT', kind: 'snapshot', deals: [deal] }),
  },
  {
    what: 'an order book',
    keptMs: 30_000,
    useValue: () => useOrderBook('BTCIRT')?.bids.length ?? null,
    tell: () =>
      hear('orderbook', {
        kind: 'snapshot',
        symbol: 'BTCIRT',
        seq: 1,
        asks: [],
        bids: [['12485300000', '0.01']],
      }),
  },
])('$what', ({ keptMs, useValue, tell }) => {
  /** Whether a screen that is opened now has what was told to the one before. */
  async function isKept(afterMs: number): Promise<boolean> {
    draw(useValue);
    await pass(0);
    tell();
    await pass(100);
    expect(shown()).toBe(1);
    cleanup();
    await pass(afterMs);
    draw(useValue);
    const kept = shown() === 1;
    cleanup();
    await pass(3_600_000);
    return kept;
  }

  it('are shown at once to a screen that comes in time, and let go after that', async () => {
    expect(await isKept(keptMs)).toBe(true);
    expect(await isKept(keptMs + 1)).toBe(false);
  });
});

it('writes tickers into the list of markets once a second, the newest of each', async () => {
  const { data } = answers.markets.body;
  queryClient.setQueryData(queryKeys.markets, data);
  const writes = vi.fn();
  const leave = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') writes();
  });
  const [market] = data.data;
  for (const last of ['1', '2', '3']) {
    hear('ticker', { ...market?.ticker, symbol: market?.market_name, last });
  }
  await vi.advanceTimersByTimeAsync(999);
  expect(writes).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(writes).toHaveBeenCalledTimes(1);
  const list = queryClient.getQueryData<typeof data>(queryKeys.markets);
  expect(list?.data[0]?.ticker.last).toBe('3');
  leave();
});

it("asks the API for tether's price after five seconds of silence, and every five again", async () => {
  await apiTexts.load(settings.get().lang);
  const sent = serve({ 'GET /tether_price/get': 'tetherPrice' });
  draw(useUsdtPrice);
  await pass(0);
  const asked = sent.length;
  await pass(4_999);
  expect(sent).toHaveLength(asked);
  await pass(1);
  expect(sent).toHaveLength(asked + 1);
  await pass(5_000);
  expect(sent).toHaveLength(asked + 2);
  await pass(1_000);
  act(() => hear('usdt-price', { price: '113400', at: new Date().toISOString() }));
  await pass(4_000);
  expect(shown()).toBe('113400');
  expect(sent).toHaveLength(asked + 2);
  // four seconds after it was heard nothing is asked, nine seconds after it is
  await pass(5_000);
  expect(sent).toHaveLength(asked + 3);
});

it('shows an outside price for 120 seconds and no longer', async () => {
  const price = { symbol: 'BTC', price_toman: '12485300000', price_usdt: '110000' };
  draw(() => useIndexPrice('BTC', 'IRT'));
  const at = new Date().toISOString();
  hear('indexprice', { prices: [{ ...price, at }] });
  await pass(100);
  expect(shown()).toBe('12485300000');
  cleanup();
  await pass(120_000 - 100);
  draw(() => useIndexPrice('BTC', 'IRT'));
  expect(shown()).toBe('12485300000');
  cleanup();
  await pass(1);
  draw(() => useIndexPrice('BTC', 'IRT'));
  expect(shown()).toBeNull();
});

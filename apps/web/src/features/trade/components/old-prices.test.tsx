// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { heardAt } from '#realtime/trading-connection.ts';

vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
const { useStalePrices } = await import('./use-market-view.ts');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  queryClient.clear();
  heardAt.set(0);
  vi.useRealTimers();
});

function Age(): ReactNode {
  return <output>{String(useStalePrices())}</output>;
}
const shown = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it.each([
  ['the socket', () => heardAt.set(Date.now())],
  ['a call', () => void queryClient.setQueryData(queryKeys.markets, { data: [] })],
])('a market’s prices are old 120 seconds after %s was last heard', async (_, hear) => {
  render(<Age />);
  expect(shown()).toBe('null');
  act(hear);
  await pass(120_000);
  expect(shown()).toBe('null');
  await pass(1_000);
  expect(shown()).toBe('121');
  act(hear);
  await pass(1_000);
  expect(shown()).toBe('null');
});

// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useStaleSeconds } from './stale.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Age({ at }: { at: number }): ReactNode {
  return <output>{String(useStaleSeconds(at))}</output>;
}

it('prices are said to be old once 120 seconds have passed, with their age', async () => {
  const at = Date.now();
  render(<Age at={at} />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(120_000);
  expect(screen.getByRole('status').textContent).toBe('null');
  await pass(1_000);
  expect(screen.getByRole('status').textContent).toBe('121');
});

it('prices that never came are not old', () => {
  render(<Age at={0} />);
  expect(screen.getByRole('status').textContent).toBe('null');
});

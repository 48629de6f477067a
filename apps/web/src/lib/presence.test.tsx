// @vitest-environment happy-dom
import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInClient } from '../testing/panel.tsx';
import { signInStaff } from '../testing/staff.ts';
import { onNotifications } from './cache-actions.ts';
import { usePollMs, watchPresence } from './presence.ts';
import { queryClient } from './query-client.ts';

const EVERY_MS = 5_000;
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  watchPresence();
  fireEvent.keyDown(document.body);
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(minutes: number): void {
  act(() => {
    vi.advanceTimersByTime(minutes * MINUTE_MS);
  });
}

it('a page of staff asks by itself until they have touched nothing for three minutes', () => {
  signInStaff('support');
  const { result } = renderHook(() => usePollMs(EVERY_MS));
  expect(result.current).toBe(EVERY_MS);
  pass(2);
  act(() => void fireEvent.pointerMove(document.body));
  pass(2);
  expect(result.current).toBe(EVERY_MS);
  pass(1);
  expect(result.current).toBe(false);
  pass(60);
  expect(result.current).toBe(false);
});

it.each([
  ['key', () => fireEvent.keyDown(document.body)],
  ['press', () => fireEvent.pointerDown(document.body)],
  ['turn of the wheel', () => fireEvent.wheel(document.body)],
])('and again from the next %s on', (_, touch) => {
  signInStaff('support');
  const { result } = renderHook(() => usePollMs(EVERY_MS));
  pass(10);
  expect(result.current).toBe(false);
  act(() => void touch());
  expect(result.current).toBe(EVERY_MS);
});

it('a client’s page goes on asking', () => {
  signInClient();
  const { result } = renderHook(() => usePollMs(EVERY_MS));
  pass(60);
  expect(result.current).toBe(EVERY_MS);
});

it('what a notice made old is asked again only while staff sit before the page', () => {
  signInStaff('support');
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  onNotifications();
  pass(10);
  onNotifications();
  act(() => void fireEvent.keyDown(document.body));
  onNotifications();
  expect(asked.mock.calls.map(([filter]) => filter?.refetchType)).toEqual([
    'active',
    'none',
    'active',
  ]);
  asked.mockRestore();
});

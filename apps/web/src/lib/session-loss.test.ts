// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import answers from '../testing/answers.json' with { type: 'json' };
import { SESSION_LOSS_REDIRECT_MS } from './constants.ts';
import { readSession, saveSession, type Session } from './session.ts';
import { endLostSession, onSessionEnd } from './session-loss.ts';
import { apiTexts } from './texts/api-texts.ts';

beforeEach(async () => {
  await apiTexts.load('fa');
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('leaves for /login 100 ms after a session was lost, once', () => {
  const leave = vi.fn();
  onSessionEnd(leave);
  saveSession(answers.login.body.data as Session);
  endLostSession();
  endLostSession();
  expect(readSession()).toBeNull();
  vi.advanceTimersByTime(99);
  expect(leave).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect([leave.mock.calls.length, SESSION_LOSS_REDIRECT_MS]).toEqual([1, 100]);
  vi.advanceTimersByTime(1_000);
  expect(leave).toHaveBeenCalledOnce();
});

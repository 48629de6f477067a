import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api/api-error.ts';
import { createNotificationLine } from './notification-line.ts';
import { FakeSocket } from './testing/fake-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const opened: FakeSocket[] = [];
  const heard: string[] = [];
  const [forgetToken, onState, onResumed, onGivenUp] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const failing: unknown[] = [];
  const line = createNotificationLine({
    open: () => {
      const socket = new FakeSocket();
      opened.push(socket);
      const error = failing.shift();
      return error === undefined ? Promise.resolve(socket) : Promise.reject(error);
    },
    forgetToken,
    onMessage: (text) => heard.push(text),
    onState,
    onResumed,
    onGivenUp,
    isActive: () => true,
    random: () => 0,
  });
  const hear = async (event: string, payload?: unknown) => {
    await vi.advanceTimersByTimeAsync(0);
    opened.at(-1)?.hear(event, payload);
  };
  return { line, opened, heard, hear, failing, forgetToken, onState, onResumed, onGivenUp };
}

describe('the line of a signed-in user', () => {
  it('passes messages on, and says when it opens and when it is lost', async () => {
    const { line, heard, hear, onState, onResumed } = setUp();
    line.renew();
    await hear('connect');
    await hear('message', '{"type":1}');
    await hear('message', 7);
    await hear('pong');
    expect(heard).toEqual(['{"type":1}']);
    await hear('disconnect', 'transport close');
    expect(onState.mock.calls).toEqual([[true], [false]]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(onResumed).not.toHaveBeenCalled();
    await hear('connect');
    expect(onResumed).toHaveBeenCalledTimes(1);
    line.stop();
    expect(onState).toHaveBeenLastCalledWith(false);
  });

  it.each([
    ['one failed try', [2_000]],
    ['a round of them and its rest', [2_000, 4_000, 8_000, 16_000, 60_000]],
  ])('may have missed messages when it opens first after %s', async (_, waits) => {
    const { line, hear, onResumed } = setUp();
    line.renew();
    for (const waitMs of waits) {
      await hear('connect_error', new Error('refused'));
      await vi.advanceTimersByTimeAsync(waitMs);
    }
    await hear('connect');
    expect(onResumed).toHaveBeenCalledTimes(1);
    line.stop();
    line.renew();
    await hear('connect');
    expect(onResumed, 'stopped and opened at the first try').toHaveBeenCalledTimes(1);
    line.stop();
  });

  it('renews a refused token after 5 s, 10 s and 20 s, and then no more', async () => {
    const { line, opened, hear, failing, forgetToken, onGivenUp } = setUp();
    failing.push(new ApiError({ code: 'unauthorized', status: 401, message: '' }));
    line.renew();
    await vi.advanceTimersByTimeAsync(0);
    for (const [tries, waitMs] of [5_000, 10_000, 20_000].entries()) {
      expect(forgetToken).toHaveBeenCalledTimes(tries + 1);
      await vi.advanceTimersByTimeAsync(waitMs - 1);
      expect(opened).toHaveLength(tries + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(opened).toHaveLength(tries + 2);
      expect(onGivenUp).not.toHaveBeenCalled();
      await hear('connect_error', new Error('unauthorized'));
    }
    expect(onGivenUp).toHaveBeenCalledTimes(1);
    line.retry();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(opened).toHaveLength(4);
    line.renew();
    expect(opened).toHaveLength(5);
    line.stop();
  });

  it('counts refusals of a door that lets in and closes at once', async () => {
    const { line, opened, hear, onGivenUp } = setUp();
    line.renew();
    for (const waitMs of [5_000, 10_000, 20_000, 0]) {
      await hear('connect');
      await hear('disconnect', 'io server disconnect');
      await vi.advanceTimersByTimeAsync(waitMs);
    }
    expect(onGivenUp).toHaveBeenCalledTimes(1);
    expect(opened).toHaveLength(4);
    line.stop();
  });

  it('is opened anew for another session or language, and says nothing once stopped', async () => {
    const { line, opened, hear, onResumed, onState } = setUp();
    line.renew();
    await hear('connect');
    line.renew();
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    await hear('connect');
    expect(onResumed).toHaveBeenCalledTimes(1);
    line.stop();
    onState.mockClear();
    await hear('connect');
    line.retry();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(opened).toHaveLength(2);
    expect(onState).not.toHaveBeenCalled();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api/api-error.ts';
import { createNotificationConnection } from './notification-connection.ts';
import { FakeSocket } from './testing/fake-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const opened: FakeSocket[] = [];
  const heard: string[] = [];
  const [forgetToken, onState, onResumed, onGivenUp] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const failing: unknown[] = [];
  const connection = createNotificationConnection({
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
  return { connection, opened, heard, hear, failing, forgetToken, onState, onResumed, onGivenUp };
}

describe('the connection of a signed-in user', () => {
  it('passes messages on, and says when it opens and when it is lost', async () => {
    const { connection, heard, hear, onState, onResumed } = setUp();
    connection.renew();
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
    connection.stop();
    expect(onState).toHaveBeenLastCalledWith(false);
  });

  it.each([
    ['one failed try', [2_000]],
    ['a round of them and its rest', [2_000, 4_000, 8_000, 16_000, 30_000, 60_000]],
  ])('may have missed messages when it opens first after %s', async (_, waits) => {
    const { connection, hear, onResumed } = setUp();
    connection.renew();
    for (const waitMs of waits) {
      await hear('connect_error', new Error('refused'));
      await vi.advanceTimersByTimeAsync(waitMs);
    }
    await hear('connect');
    expect(onResumed).toHaveBeenCalledTimes(1);
    connection.stop();
    connection.renew();
    await hear('connect');
    expect(onResumed, 'stopped and opened at the first try').toHaveBeenCalledTimes(1);
    connection.stop();
  });

  it('renews a refused token after 5 s, 10 s and 20 s, and then no more', async () => {
    const { connection, opened, hear, failing, forgetToken, onGivenUp } = setUp();
    failing.push(new ApiError({ code: 'unauthorized', status: 401, message: '' }));
    connection.renew();
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
    connection.retry();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(opened).toHaveLength(4);
    connection.renew();
    expect(opened).toHaveLength(5);
    connection.stop();
  });

  it('counts refusals of a door that lets in and closes at once', async () => {
    const { connection, opened, hear, onGivenUp } = setUp();
    connection.renew();
    for (const waitMs of [5_000, 10_000, 20_000, 0]) {
      await hear('connect');
      await hear('disconnect', 'io server disconnect');
      await vi.advanceTimersByTimeAsync(waitMs);
    }
    expect(onGivenUp).toHaveBeenCalledTimes(1);
    expect(opened).toHaveLength(4);
    connection.stop();
  });

  it('is opened anew for another session or language, and says nothing once stopped', async () => {
    const { connection, opened, hear, onResumed, onState } = setUp();
    connection.renew();
    await hear('connect');
    connection.renew();
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    await hear('connect');
    expect(onResumed).toHaveBeenCalledTimes(1);
    connection.stop();
    onState.mockClear();
    await hear('connect');
    connection.retry();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(opened).toHaveLength(2);
    expect(onState).not.toHaveBeenCalled();
  });
});

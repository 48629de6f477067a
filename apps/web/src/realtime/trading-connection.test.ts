import type { Region } from '@sarraf/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../lib/connection.ts';
import { FakeSocket } from './testing/fake-socket.ts';
import { createTradingConnection } from './trading-connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(random = 0) {
  const opened: { region: Region; socket: FakeSocket }[] = [];
  const states: Connection[] = [];
  const onLive = vi.fn();
  const connection = createTradingConnection({
    random: () => random,
    open: (region) => {
      const socket = new FakeSocket();
      opened.push({ region, socket });
      return Promise.resolve(socket);
    },
    events: ['prices', 'pong'],
    isActive: () => true,
    onEvent: () => undefined,
    onState: (state) => states.push(state),
    onLive,
  });
  const last = () => {
    const entry = opened.at(-1);
    if (entry === undefined) throw new Error('something was opened');
    return entry;
  };
  const fail = async () => {
    await vi.advanceTimersByTimeAsync(0);
    last().socket.hear('connect_error', new Error('refused'));
  };
  return { opened, states, onLive, connection, last, fail };
}

describe('the trading connection', () => {
  it('begins in Germany and goes live', async () => {
    const { connection, last, states, onLive } = setUp();
    connection.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(last().region).toBe('de');
    expect(connection.send('subscribe')).toBe(false);
    last().socket.hear('connect');
    expect(states.at(-1)).toEqual({ state: 'live', attempt: 0, region: 'de' });
    expect(onLive).toHaveBeenCalledWith('de');
    expect(connection.send('subscribe')).toBe(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(last().socket.sent).toEqual(['subscribe', 'ping']);
    connection.stop();
  });

  it('changes region with each failure, waits 2 s doubled up to 30 s, rests after five reconnects, begins anew', async () => {
    const { connection, opened, fail, states } = setUp();
    connection.start();
    for (const wait of [2_000, 4_000, 8_000, 16_000, 30_000]) {
      await fail();
      const before = opened.length;
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(opened).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(opened).toHaveLength(before + 1);
    }
    expect(opened.map((entry) => entry.region)).toEqual(['de', 'ir', 'de', 'ir', 'de', 'ir']);
    await fail();
    expect(states.at(-1)?.state).toBe('offline');
    connection.retry();
    expect(opened).toHaveLength(7);
    for (let tries = 0; tries < 6; tries += 1) {
      await fail();
      await vi.advanceTimersByTimeAsync(30_000);
    }
    const rested = opened.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened.length).toBeGreaterThan(rested);
    connection.stop();
  });

  it('waits up to a quarter longer, as chance has it', async () => {
    const { connection, opened, fail } = setUp(1);
    connection.start();
    await fail();
    await vi.advanceTimersByTimeAsync(2_499);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(2);
    connection.stop();
  });

  it.each([
    ['its words', 'connect_error', [new Error('Session ID unknown')]],
    [
      'the answer to a poll',
      'disconnect',
      [
        'transport error',
        { context: { responseText: '{"code":1,"message":"Session ID unknown"}' } },
      ],
    ],
  ] as const)(
    'opens a clean connection a second after an unknown session, in the same region: by %s',
    async (_, event, [reason, details]) => {
      const { connection, opened, last } = setUp();
      connection.start();
      await vi.advanceTimersByTimeAsync(0);
      last().socket.hear(event, reason, details);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(opened.map((entry) => entry.region)).toEqual(['de', 'de']);
      expect(opened[0]?.socket.isClosed).toBe(true);
      connection.stop();
    },
  );

  it('gives up on a door that says nothing, and hears no old socket', async () => {
    const { connection, opened, last, onLive } = setUp();
    connection.start();
    await vi.advanceTimersByTimeAsync(21_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(opened).toHaveLength(2);
    opened[0]?.socket.hear('connect');
    expect(onLive).not.toHaveBeenCalled();
    last().socket.hear('connect');
    expect(onLive).toHaveBeenCalledWith('ir');
    connection.stop();
  });

  it('leaves a connection whose pings stay without an answer', async () => {
    const { connection, opened, last, states } = setUp();
    connection.start();
    await vi.advanceTimersByTimeAsync(0);
    last().socket.hear('connect');
    await vi.advanceTimersByTimeAsync(30_000);
    last().socket.hear('pong');
    await vi.advanceTimersByTimeAsync(29_000);
    expect(states.at(-1)?.state).toBe('live');
    await vi.advanceTimersByTimeAsync(1_000 + 21_000);
    expect(states.at(-1)).toEqual({ state: 'reconnecting', attempt: 2, region: 'ir' });
    expect(opened[0]?.socket.isClosed).toBe(true);
    connection.stop();
  });

  it('renews itself after the machine slept', async () => {
    const { connection, opened, last } = setUp();
    connection.start();
    await vi.advanceTimersByTimeAsync(0);
    last().socket.hear('connect');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(opened).toHaveLength(1);
    vi.setSystemTime(Date.now() + 120_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(opened).toHaveLength(2);
    connection.stop();
    expect(last().socket.isClosed).toBe(true);
  });
});
